import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { serializeError } from './serialize-error.ts'

describe('serializeError', () => {
  it('has the statement and the cause of a failed query, but none of its values', () => {
    const values = ['Salajane sõnum\n    at secret (file.ts:1:1)', 'mari@example.com']
    const cause = new Error('canceling statement due to statement timeout')
    const logged = JSON.stringify(
      serializeError(new DrizzleQueryError('insert into feedback values ($1, $2)', values, cause)),
    )
    expect(logged).toContain('insert into feedback values ($1, $2)')
    expect(logged).toContain('statement timeout')
    expect(logged).toContain('serialize-error.test.ts')
    expect(logged).not.toMatch(/Salajane|secret|mari@/)
  })

  it('leaves other errors as they are', () => {
    expect(serializeError(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
      stack: expect.stringContaining('serialize-error.test.ts'),
    })
  })
})
