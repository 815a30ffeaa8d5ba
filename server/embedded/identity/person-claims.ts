import type { Person } from './people.ts'

/** What tokens and the userinfo call say of a person, under the names that Keycloak gives. */
export const claimsOf = (person: Person) => ({
  sub: person.id,
  preferred_username: person.username,
  name: `${person.firstName} ${person.lastName}`,
  given_name: person.firstName,
  family_name: person.lastName,
  email: person.email,
  email_verified: person.emailVerified,
  groups: person.groups,
  affiliation: person.affiliation,
})

/** What id tokens say: as Keycloak's do, that they are such, so that nobody takes them for access tokens. */
export const idClaimsOf = (person: Person) => ({ ...claimsOf(person), typ: 'ID' })

/** What access tokens say. */
export const accessClaimsOf = (person: Person, clientId: string, sid: string | undefined) => {
  const { sub: _sub, ...claims } = claimsOf(person)
  return {
    ...claims,
    typ: 'Bearer',
    azp: clientId,
    realm_access: { roles: person.roles },
    resource_access: { [clientId]: { roles: [] } },
    ...(sid === undefined ? {} : { sid }),
  }
}

/** The answer of the account call. */
export const profileOf = (person: Person) => ({
  id: person.id,
  username: person.username,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  emailVerified: person.emailVerified,
  attributes: { affiliation: person.affiliation },
})
