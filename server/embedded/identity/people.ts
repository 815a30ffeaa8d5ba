import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { loadIfPresent, writeDurably } from '#cms/platform/durable-file.ts'
import { fullName } from '#contract/person-name.ts'

const noRights = {
  emailVerified: false,
  affiliation: [] as string[],
  groups: [] as string[],
  roles: [] as string[],
}

const newcomerSchema = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  salt: z.string(),
  passwordHash: z.string(),
})

type Newcomer = z.infer<typeof newcomerSchema>
export type Person = Omit<Newcomer, 'salt' | 'passwordHash'> & typeof noRights
export type SignUp = Pick<Newcomer, 'username' | 'firstName' | 'lastName' | 'email'> & { password: string }

function shippedPerson(
  number: number,
  username: string,
  [firstName, lastName]: readonly [string, string],
  rights: Partial<typeof noRights>,
): Person {
  return {
    ...noRights,
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    username,
    firstName,
    lastName,
    email: `${firstName}.${lastName}@ut.example`.toLowerCase(),
    emailVerified: true,
    ...rights,
  }
}

/** The people that ship with the provider, one for each role (contract §8). Their password is their username. */
export const shippedPeople: readonly Person[] = [
  shippedPerson(1, 'student', ['Mari', 'Maasikas'], { affiliation: ['student'] }),
  shippedPerson(2, 'worker', ['Jaan', 'Tamm'], { affiliation: ['employee'], groups: ['/ut_tootajad_auto'] }),
  shippedPerson(3, 'manager', ['Kadri', 'Kask'], { roles: ['hpc-employee'] }),
  shippedPerson(4, 'admin', ['Andres', 'Saar'], { roles: ['admin'] }),
  shippedPerson(5, 'nobody', ['Liis', 'Lepik'], {}),
]

export type PeopleStore = Awaited<ReturnType<typeof openPeopleStore>>

const derive = promisify<string, string, number, Buffer>(scrypt)

/** The people who can sign in: those that ship, and those who signed up, who are stored in `file`. */
export async function openPeopleStore(file: string) {
  const newcomers = z.array(newcomerSchema).parse(JSON.parse((await loadIfPresent(file)) ?? '[]'))

  function find(matches: (account: { id: string; username: string }) => boolean): Person | undefined {
    return shippedPeople.find(matches) ?? newcomers.filter(matches).map(toPerson)[0]
  }

  return {
    findById: (id: string | undefined) => find((each) => each.id === id),

    /** The person with this username and password. */
    signIn: async (username: string, password: string): Promise<Person | undefined> => {
      const name = username.trim().toLowerCase()
      const newcomer = newcomers.find((each) => each.username === name)
      if (!newcomer) return password === name ? find((each) => each.username === name) : undefined
      const hash = await derive(password, newcomer.salt, 32)
      return timingSafeEqual(hash, Buffer.from(newcomer.passwordHash, 'hex')) ? toPerson(newcomer) : undefined
    },

    /** Adds a person without any role; undefined if the username is taken. */
    add: async ({ password, ...given }: SignUp): Promise<Person | undefined> => {
      const salt = randomBytes(16).toString('hex')
      const passwordHash = (await derive(password, salt, 32)).toString('hex')
      if (find((each) => each.username === given.username)) return undefined
      const newcomer = { ...given, id: randomUUID(), salt, passwordHash }
      newcomers.push(newcomer)
      await writeDurably(file, JSON.stringify(newcomers, null, 2))
      return toPerson(newcomer)
    },
  }
}

function toPerson({ salt: _salt, passwordHash: _hash, ...known }: Newcomer): Person {
  return { ...noRights, ...known }
}

/** The claims of a person under Keycloak's names, as the userinfo call returns them. */
export function claimsOf(person: Person) {
  return {
    sub: person.id,
    preferred_username: person.username,
    name: fullName(person),
    given_name: person.firstName,
    ...(person.lastName && { family_name: person.lastName }),
    email: person.email,
    email_verified: person.emailVerified,
    groups: person.groups,
    affiliation: person.affiliation,
  }
}

/** The claims of an ID token. Keycloak marks it by `typ`, so that nothing accepts it as an access token. */
export function idClaimsOf(person: Person) {
  return { ...claimsOf(person), typ: 'ID' }
}

export function accessClaimsOf(person: Person, clientId: string, sid: string | undefined) {
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
