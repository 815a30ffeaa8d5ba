import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readIfThere, writeDurably } from '../durable-file.ts'
import { firstPeople, type Person } from './people.ts'

const derive = promisify<string, string, number, Buffer>(scrypt)

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
export type SignUp = Pick<Newcomer, 'username' | 'firstName' | 'lastName' | 'email'> & { password: string }

/** The people who can sign in: those who ship and those who signed up, who are kept in `file`. */
export const openPeopleStore = async (file: string) => {
  const newcomers = z.array(newcomerSchema).parse(JSON.parse((await readIfThere(file)) ?? '[]'))

  const findByUsername = (username: string): Person | undefined =>
    firstPeople.find((each) => each.username === username) ??
    asPerson(newcomers.find((each) => each.username === username))

  return {
    findByUsername,
    findById: (id: string): Person | undefined =>
      firstPeople.find((each) => each.id === id) ?? asPerson(newcomers.find((each) => each.id === id)),

    /** The person whose name and password these are. */
    signIn: async (username: string, password: string): Promise<Person | undefined> => {
      const name = username.trim().toLowerCase()
      const newcomer = newcomers.find((each) => each.username === name)
      if (!newcomer) return password === name ? firstPeople.find((each) => each.username === name) : undefined
      const hash = await derive(password, newcomer.salt, 32)
      return timingSafeEqual(hash, Buffer.from(newcomer.passwordHash, 'hex')) ? asPerson(newcomer) : undefined
    },

    /** Adds somebody without any role, or nobody where the username is taken. */
    add: async ({ password, ...given }: SignUp): Promise<Person | undefined> => {
      const salt = randomBytes(16).toString('hex')
      const passwordHash = (await derive(password, salt, 32)).toString('hex')
      if (findByUsername(given.username)) return undefined
      const newcomer = { ...given, id: randomUUID(), salt, passwordHash }
      newcomers.push(newcomer)
      await writeDurably(file, JSON.stringify(newcomers, null, 2))
      return asPerson(newcomer)
    },
  }
}

export type PeopleStore = Awaited<ReturnType<typeof openPeopleStore>>

const asPerson = (newcomer: Newcomer | undefined): Person | undefined => {
  if (!newcomer) return undefined
  const { salt: _salt, passwordHash: _hash, ...known } = newcomer
  return { ...known, emailVerified: false, affiliation: [], groups: [], roles: [] }
}
