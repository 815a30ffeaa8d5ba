/** Callers of a collection: through an endpoint of the contract, or directly through Payload's REST API and admin panel. */
export const askers = [
  'anonymousByContract',
  'studentByContract',
  'managerByContract',
  'anonymous',
  'manager',
] as const
export type Asker = (typeof askers)[number]

/** Whether access is granted; `some`: restricted to entries visible to the caller. */
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
const visibleOnly: Rule = { ...managers, anonymousByContract: 'some', studentByContract: 'some' }
const readableByAll: Rule = { ...everybodyByContract, manager: true }

const definitions = {
  read: readableByAll,
  create: managersByContract,
  update: managersByContract,
  delete: managersByContract,
} as const
const records = { read: managers, create: nobody, update: nobody, delete: nobody } as const

/** The access control of each collection itself (contract §2, §4). */
export const collectionAccess = {
  items: {
    read: visibleOnly,
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
  pages: { read: readableByAll, readVersions: managers, create: nobody, update: managers, delete: nobody },
} as const satisfies Record<string, Readonly<Record<string, Rule>>>
