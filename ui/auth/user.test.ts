import { describe, expect, it } from 'vitest'
import { displayName } from './session-state.ts'
import { userFromClaims, userFromProfile } from './user.ts'

const claims = {
  sub: '1',
  preferred_username: 'mari',
  email: 'mari@example.ee',
  given_name: 'Mari',
  family_name: 'Maasikas',
}

describe('userFromProfile', () => {
  it('prefers the profile and completes it from the claims', () => {
    expect(userFromProfile({ firstName: 'Mari-Liis' }, claims)).toEqual({
      ...userFromClaims(claims),
      firstName: 'Mari-Liis',
    })
  })

  it('falls back to the claims for an invalid profile', () => {
    expect(userFromProfile('<html>', claims)).toEqual(userFromClaims(claims))
  })
})

describe('userFromClaims', () => {
  it('splits a full name', () => {
    const user = userFromClaims({ sub: '1', name: 'Mari-Liis Maasikas' })
    expect([user.firstName, user.lastName, displayName(user)]).toEqual([
      'Mari-Liis',
      'Maasikas',
      'Mari-Liis Maasikas',
    ])
  })
})

describe('displayName', () => {
  it('uses the name, else the username', () => {
    expect(displayName(userFromClaims(claims))).toBe('Mari Maasikas')
    expect(displayName(userFromClaims({ sub: '2', preferred_username: 'nobody' }))).toBe('nobody')
  })
})
