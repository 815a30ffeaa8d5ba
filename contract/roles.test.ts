import { describe, expect, it } from 'vitest'
import { claimsSchema } from './claims.ts'
import { type CallerClass, classesOf, hasOneOf } from './roles.ts'

const read = (claims: object) => claimsSchema.parse({ sub: 'mari', ...claims })
const classes = (claims: object): CallerClass[] => [...classesOf(read(claims), 'register')].sort()

const client = (...roles: string[]) => ({ resource_access: { register: { roles } } })
const realm = (...roles: string[]) => ({ realm_access: { roles } })
const worker: CallerClass[] = ['worker']
const student: CallerClass[] = ['student']
const manager: CallerClass[] = ['manager', 'worker']
const admin: CallerClass[] = ['admin', 'manager', 'worker']

describe('classes of contract §2', () => {
  it.each<[string, object, CallerClass[]]>([
    ['nothing', {}, []],
    ['another affiliation', { affiliation: 'alumnus' }, []],
    ['another group', { groups: ['/ut_vilistlased_auto'] }, []],

    ['affiliation student', { affiliation: 'student' }, student],
    ['affiliations with student', { affiliation: ['alumnus', 'student'] }, student],
    ['group ut_tudengid_auto', { groups: ['ut_tudengid_auto'] }, student],
    ['group /ut_tudengid_auto', { groups: ['/ut_tudengid_auto'] }, student],
    ['realm role ut_tudengid_auto', realm('ut_tudengid_auto'), student],
    ['client role ut_tudengid_auto', client('ut_tudengid_auto'), student],
    ['role student, which is not an affiliation', realm('student'), []],
    ['affiliation ut_tudengid_auto, which is a group', { affiliation: 'ut_tudengid_auto' }, []],

    ['affiliation employee', { affiliation: 'employee' }, worker],
    ['affiliation staff', { affiliation: ['staff'] }, worker],
    ['affiliation faculty', { affiliation: 'faculty' }, worker],
    ['group /ut_tootajad_auto', { groups: ['/ut_tootajad_auto'] }, worker],
    ['realm role ut_tootajad_auto', realm('ut_tootajad_auto'), worker],
    ['client role ut_tootajad_auto', client('ut_tootajad_auto'), worker],
    ['group employee, which is an affiliation', { groups: ['employee'] }, []],
    ['both', { affiliation: ['student', 'employee'] }, ['student', 'worker']],

    ['realm role hpc-employee', realm('hpc-employee'), manager],
    ['group /hpc-employee', { groups: ['/hpc-employee'] }, manager],
    ['affiliation hpc-employee', { affiliation: 'hpc-employee' }, manager],
    ['realm role hpc-developer', realm('hpc-developer'), manager],
    ['group hpc-developer', { groups: ['hpc-developer'] }, manager],
    ['affiliation hpc-developer', { affiliation: ['hpc-developer'] }, manager],
    ['client role hpc-employee, which does not count', client('hpc-employee'), []],
    ['affiliation admin', { affiliation: 'admin' }, manager],
    ['affiliation developer', { affiliation: 'developer' }, manager],
    [
      'a student with a manager role',
      { affiliation: 'student', ...realm('hpc-employee') },
      ['manager', 'student', 'worker'],
    ],

    ['realm role admin', realm('admin'), admin],
    ['client role admin', client('admin'), admin],
    ['group /admin', { groups: ['/admin'] }, admin],
    ['realm role developer', realm('developer'), admin],
    ['client role developer', client('developer'), admin],
    ['group developer', { groups: ['developer'] }, admin],

    ['a group further down', { groups: ['/ut/admin'] }, []],
    ['a group with two slashes', { groups: ['//admin'] }, []],
    ['a role with a slash', realm('/admin'), []],
    ['different case', { groups: ['Admin'], ...realm('ADMIN'), affiliation: 'Student' }, []],
    ['part of a name', { groups: ['admins', 'hpc-employee-x'] }, []],
    ['a role of another client', { resource_access: { other: { roles: ['admin'] } } }, []],
  ])('%s', (_, claims, expected) => {
    expect(classes(claims)).toEqual(expected)
  })

  it.each<[string, object, CallerClass[]]>([
    ['null', { realm_access: null, resource_access: null, groups: null, affiliation: null }, []],
    ['numbers', { realm_access: 1, resource_access: 2, groups: 3, affiliation: 4 }, []],
    ['texts', { realm_access: 'admin', resource_access: 'admin' }, []],
    ['invalid roles', { realm_access: { roles: null }, resource_access: { register: { roles: 7 } } }, []],
    ['no roles', { realm_access: {}, resource_access: { register: {} } }, []],
    ['an invalid client', { resource_access: { register: 'admin' } }, []],
    ['lists with members of other types', { groups: [1, null, ['admin'], '/hpc-employee', {}] }, manager],
    [
      'an invalid client besides ours',
      { resource_access: { other: null, ...client('admin').resource_access } },
      admin,
    ],
    ['one group as a text', { groups: '/ut_tudengid_auto' }, student],
    [
      'names inherited from `Object.prototype`',
      { resource_access: { constructor: { roles: ['admin'] } } },
      [],
    ],
  ])('claims of the wrong shape: %s', (_, claims, expected) => {
    expect(classes(claims)).toEqual(expected)
  })
})

describe('hasOneOf', () => {
  const allowed = ['ut_tootajad_auto', 'hpc-employee', 'hpc-developer']
  const holds = (claims: object) => hasOneOf(read(claims), allowed)

  it('considers only realm roles and groups', () => {
    expect(holds(realm('hpc-developer'))).toBe(true)
    expect(holds(client('hpc-employee'))).toBe(false)
    expect(holds({ groups: ['/ut_tootajad_auto'] })).toBe(true)
    expect(holds({ affiliation: 'hpc-employee' })).toBe(false)
    expect(holds(realm('admin'))).toBe(false)
  })
})
