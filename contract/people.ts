import { z } from 'zod'
import { type Endpoint, post, read } from './endpoint.ts'
import { valueChangeSchema } from './item-history.ts'
import { itemStatusSchema } from './item-statuses.ts'
import { commaList, referenceSchema, uuidSchema } from './items.ts'
import { messageKinds } from './messages.ts'
import { envelopeSchema } from './problems.ts'
import { languageSchema, textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

/** What names a person: addresses, usernames and full names. */
export const mostIdentifiers = 10
const identifierSchema = z.string().trim().min(3).max(254)

/** The newest rows of each list of a person. */
export const mostPersonRows = 200

/** How a person is part of an entry; `taker` of a closed offer, `mentioned` in any other text of it. */
export const personRoles = [
  'submitter',
  'author',
  'supervisor',
  'contact',
  'taker',
  'mentioned',
  'earlier',
] as const
export type PersonRole = (typeof personRoles)[number]

const personEntrySchema = z.object({
  uuid: uuidSchema,
  reference: referenceSchema,
  form: z.object({ slug: z.string(), title: textSchema }),
  title: textSchema.describe('In the language that it has; empty if it has none.'),
  status: itemStatusSchema,
  roles: z.array(z.enum(personRoles)),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
})
export type PersonEntry = z.infer<typeof personEntrySchema>

const personChangeSchema = z.object({
  uuid: uuidSchema,
  reference: referenceSchema,
  form: z.string(),
  at: timestampSchema,
  from: itemStatusSchema.nullable().describe('Null for the creation of the entry.'),
  to: itemStatusSchema,
})

const personProposalSchema = z.object({
  entry: uuidSchema,
  reference: referenceSchema,
  form: z.string(),
  at: timestampSchema,
  changes: z
    .array(valueChangeSchema)
    .describe('What the person has proposed; empty for a proposal by somebody else that names the person.'),
})
export type PersonProposal = z.infer<typeof personProposalSchema>

/** Who wrote a message: the person, another submitter, or a manager. */
export const messageAuthors = ['person', 'submitter', 'manager'] as const

const importRowSchema = z.object({
  import: uuidSchema,
  form: z.string(),
  fileName: z.string(),
  at: timestampSchema.describe('When the file was read.'),
  row: z.number(),
  cells: z.array(z.object({ heading: z.string(), text: z.string() })).describe('Those that name the person.'),
})
export type PersonImportRow = z.infer<typeof importRowSchema>

const personSchema = z
  .object({
    identifiers: z.array(z.string()),
    others: z
      .array(z.string())
      .describe('Addresses, usernames and names beside the given ones, which may be of the same person.'),
    entries: z.array(personEntrySchema),
    changes: z.array(personChangeSchema).describe('Changes of entries that the person made.'),
    proposals: z.array(personProposalSchema).describe('Proposed changes that no manager has decided.'),
    feedback: z.array(z.object({ uuid: uuidSchema, at: timestampSchema, text: z.string() })),
    messages: z
      .array(
        z.object({
          uuid: uuidSchema,
          entry: uuidSchema,
          reference: referenceSchema,
          form: z.string(),
          at: timestampSchema,
          text: z.string(),
          kind: z.enum(messageKinds),
          by: z.enum(messageAuthors),
        }),
      )
      .describe('Messages and notes about entries, by the person or with the person’s name.'),
    mails: z.array(
      z.object({ uuid: uuidSchema, at: timestampSchema, recipient: z.string(), subject: z.string() }),
    ),
    imports: z
      .array(importRowSchema)
      .describe(
        'Rows of imports that name the person; they are removed 90 days after the last change of the import.',
      ),
    accounts: z.array(
      z.object({
        username: z.string(),
        fullName: z.string(),
        email: z.string(),
        listed: z.boolean().describe('On the access list.'),
        lastSignInAt: timestampSchema.nullable(),
      }),
    ),
    totals: z
      .object({
        entries: z.number(),
        changes: z.number(),
        proposals: z.number(),
        feedback: z.number(),
        messages: z.number().describe('Without the notes.'),
        notes: z.number().describe('Notes of managers among the messages.'),
        mails: z.number(),
        imports: z.number(),
        accounts: z.number(),
      })
      .describe('Including those beyond the length of the lists.'),
  })
  .meta({ id: 'PersonData' })
export type PersonData = z.infer<typeof personSchema>

const personQuerySchema = z.object({
  q: commaList
    .pipe(z.array(identifierSchema).min(1).max(mostIdentifiers))
    .describe('Addresses, usernames and full names of one person, comma-separated.'),
})
const personExportQuerySchema = personQuerySchema.extend({
  language: languageSchema.default('et').describe('Of the page in the archive.'),
})

/** The most texts of a dry run that may still name the person. */
export const mostPossible = 50

export const possibleMentionSchema = z.object({
  kind: z.enum(['entry', 'message', 'feedback']),
  uuid: uuidSchema.describe('Of the entry, also for a message about it, or of the feedback.'),
  form: z.string().nullable(),
  reference: z.string().nullable(),
  text: z.string().describe('The words around what may name the person.'),
})
export type PossibleMention = z.infer<typeof possibleMentionSchema>

/** What stays when a person is erased, with the reason. */
export const keptKinds = ['access', 'texts', 'files'] as const

const erasureSchema = z
  .object({
    removedEntries: z.number().describe('Entries that are removed whole, with versions and files.'),
    changedEntries: z.number(),
    versions: z.number().describe('Earlier versions of entries that stay.'),
    files: z.number().describe('Removed files.'),
    mails: z.number().describe('To the person, and those to others that name the person.'),
    messages: z.number().describe('Messages and notes that are the person’s, or that name the person.'),
    feedback: z.number(),
    accounts: z.number(),
    withEntries: z
      .object({ mails: z.number(), messages: z.number() })
      .describe(
        'What else is removed with the removed entries: mails to others, and messages and notes of others.',
      ),
    others: z.number().describe('Rows of other tables, such as who changed a text.'),
    possibleMentions: z
      .array(possibleMentionSchema)
      .describe(
        `Texts that may still name the person in a spelling that is not replaced: with an initial, with a family name whose stem changes, the family name alone, a username after \`@\`, or, in what the person has to do with, a first name alone. At most ${mostPossible}.`,
      ),
    kept: z
      .array(
        z.object({
          kind: z.enum(keptKinds),
          names: z.array(z.string()),
          references: z
            .record(z.string(), z.string())
            .optional()
            .describe('Of the entries of `files`, by UUID.'),
        }),
      )
      .describe(
        'What still names the person: a row of the access list (`access`), texts of the register (`texts`), and files of entries that stay (`files`), whose content is not changed.',
      ),
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof erasureSchema>

const erasureInputSchema = z.object({
  identifiers: z.array(identifierSchema).min(1).max(mostIdentifiers),
  action: z
    .enum(['anonymize', 'erase'])
    .describe('`erase` also removes the entries whose submitter or author the person is.'),
  dryRun: z.boolean().default(true),
})
export type ErasureInput = z.infer<typeof erasureInputSchema>

const inPeople = { group: 'People', section: 7 } as const

export const peopleEndpoints = {
  getPerson: {
    ...read,
    ...inPeople,
    path: '/v1/manage/people',
    who: 'manager',
    query: personQuerySchema,
    response: personSchema,
    noStore: true,
    summary: 'Find everything of a person',
    description:
      'Of all forms, in every status. Identifiers are compared whole and without regard to case; a full name is found in either order.',
  },
  exportPerson: {
    ...read,
    ...inPeople,
    path: '/v1/manage/people/export',
    who: 'manager',
    query: personExportQuerySchema,
    response: z.file(),
    file: ['application/zip'],
    noStore: true,
    summary: 'Export everything of a person',
    description: 'A zip file with `person.json` and the same as a page, `person.html`.',
  },
  erasePerson: {
    ...post,
    ...inPeople,
    path: '/v1/manage/people/erase',
    who: 'admin',
    body: erasureInputSchema,
    response: envelopeSchema.extend({ erasure: erasureSchema }),
    summary: 'Anonymize or erase a person',
    description:
      'In all tables, earlier versions and mails, in one transaction. A dry run, the default, says what would happen and changes nothing.',
    examples: {
      dryRun: { identifiers: ['mari@example.org', 'Mari Maasikas'], action: 'anonymize', dryRun: true },
      erase: { identifiers: ['mari@example.org', 'Mari Maasikas'], action: 'erase', dryRun: false },
    },
    problems: ['ownAccess'],
  },
} as const satisfies Record<string, Endpoint>
