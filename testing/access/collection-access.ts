/** Who asks a collection: through a call of the contract, or past it, by the CMS's own REST and screens. */
export const askers = [
  'anonymousByContract',
  'studentByContract',
  'managerByContract',
  'anonymous',
  'manager',
] as const
export type Asker = (typeof askers)[number]

/** May they; `some` where it is those entries that are shown to them. */
export type May = boolean | 'some'
type Rule = Readonly<Record<Asker, May>>

const nobody: Rule = {
  anonymousByContract: false,
  studentByContract: false,
  managerByContract: false,
  anonymous: false,
  manager: false,
}
const managers: Rule = { ...nobody, managerByContract: true, manager: true }
const managersByContract: Rule = { ...nobody, managerByContract: true }
const everybodyByContract: Rule = {
  anonymousByContract: true,
  studentByContract: true,
  managerByContract: true,
  anonymous: false,
  manager: false,
}
const shown: Rule = { ...managers, anonymousByContract: 'some', studentByContract: 'some' }
const open: Rule = { ...everybodyByContract, manager: true }

const definitions = {
  read: open,
  create: managersByContract,
  update: managersByContract,
  delete: managersByContract,
} as const
const records = { read: managers, create: nobody, update: nobody, delete: nobody } as const

/** What each collection itself allows, whatever stands before it (contract §2, §4). */
export const collectionAccess = {
  items: {
    read: shown,
    readVersions: managers,
    create: everybodyByContract,
    update: managersByContract,
    delete: nobody,
  },
  forms: { ...definitions, readVersions: managers },
  fieldsets: definitions,
  fields: definitions,
  translations: definitions,
  keywords: definitions,
  users: { ...records, unlock: nobody, admin: managers },
  files: records,
  feedback: records,
  mails: records,
  pages: { read: open, readVersions: managers, create: nobody, update: managers, delete: nobody },
} as const satisfies Record<string, Readonly<Record<string, Rule>>>
