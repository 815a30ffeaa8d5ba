export interface Person {
  /** The subject of tokens. */
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  affiliation: string[]
  groups: string[]
  roles: string[]
}

const person = (
  number: number,
  username: string,
  [firstName, lastName]: readonly [string, string],
  standing: Partial<Pick<Person, 'affiliation' | 'groups' | 'roles'>>,
): Person => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  username,
  firstName,
  lastName,
  email: `${firstName}.${lastName}@ut.example`.toLowerCase(),
  emailVerified: true,
  affiliation: [],
  groups: [],
  roles: [],
  ...standing,
})

/** Who is there from the start, one person a class of the contract (section 8). Their password is their username. */
export const firstPeople: readonly Person[] = [
  person(1, 'student', ['Mari', 'Maasikas'], { affiliation: ['student'] }),
  person(2, 'worker', ['Jaan', 'Tamm'], { affiliation: ['employee'], groups: ['/ut_tootajad_auto'] }),
  person(3, 'manager', ['Kadri', 'Kask'], { roles: ['hpc-employee'] }),
  person(4, 'admin', ['Andres', 'Saar'], { roles: ['admin'] }),
  person(5, 'nobody', ['Liis', 'Lepik'], {}),
]
