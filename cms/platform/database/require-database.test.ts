import { describe, expect, it } from 'vitest'
import { connectionShortage, missingRequirements } from './require-database.ts'

const suitable = {
  versionNumber: 180_004,
  version: '18.4',
  encoding: 'UTF8',
  hasIcu: true,
  hasEstonian: true,
  hasTrigrams: true,
  isReadOnly: false,
  role: 'register',
  schema: 'public',
  canCreate: true,
  canAddTrigrams: true,
  foreignTable: null,
  database: 'register',
  freeOfServer: 90,
  freeOfRole: null,
  freeOfDatabase: null,
}

describe('missingRequirements', () => {
  it('is empty for a suitable database', () => {
    expect(missingRequirements(suitable)).toEqual([])
    expect(missingRequirements({ ...suitable, versionNumber: 190_000, version: '19.0' })).toEqual([])
  })

  it.each([
    [{ versionNumber: 170_006, version: '17.6' }, 'PostgreSQL 18 or later is needed (this is 17.6)'],
    [{ encoding: 'SQL_ASCII' }, 'the encoding must be UTF8 (this is SQL_ASCII)'],
    [{ hasIcu: false }, 'ICU collations are missing (et-x-icu)'],
    [{ hasEstonian: false }, 'the text search configuration estonian is missing'],
    [{ hasTrigrams: false }, 'the extension pg_trgm is missing'],
    [{ isReadOnly: true }, 'it is read-only or a standby'],
    [{ schema: null, canCreate: false }, 'there is no schema in the search_path of the role register'],
    [{ canCreate: false }, 'the role register may not create tables in the schema public'],
    [{ canAddTrigrams: false }, 'the role register may not create the extension pg_trgm'],
    [{ foreignTable: 'items' }, 'the role register does not own the table items'],
  ])('for %o is %s', (properties, missing) => {
    expect(missingRequirements({ ...suitable, ...properties })).toEqual([missing])
  })
})

it.each([
  [{ freeOfServer: 22, freeOfRole: 22, freeOfDatabase: 22 }, undefined],
  [{ freeOfServer: 21 }, 'max_connections leaves 21 connections, and an instance uses up to 22: raise it'],
  [
    { freeOfServer: 20, freeOfRole: 19, freeOfDatabase: 21 },
    'the connection limit of the role register leaves 19 connections, and an instance uses up to 22: raise it',
  ],
  [
    { freeOfDatabase: -1 },
    'the connection limit of the database register leaves 0 connections, and an instance uses up to 22: raise it',
  ],
])('of the connections that each limit leaves, the fewest count: %o', (properties, shortage) => {
  expect(connectionShortage({ ...suitable, ...properties })).toBe(shortage)
})
