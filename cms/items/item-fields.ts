import type { Field } from 'payload'
import type { Item } from '#cms/payload-types.ts'
import { isRecord } from '#contract/is-record.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { visibilities } from '#contract/roles.ts'
import { languages } from '#contract/texts.ts'

/** The submitted values, their status and who changed them. */
const enteredFields: Field[] = [
  { name: 'form', type: 'text', required: true },
  /** The short reference, such as `T-2026-0412`; given once, to new items. */
  { name: 'reference', type: 'text' },
  {
    name: 'status',
    type: 'select',
    required: true,
    defaultValue: 'pending',
    options: [...itemStatuses],
  },
  { name: 'values', type: 'json', required: true },
  {
    name: 'submitter',
    type: 'group',
    fields: [
      { name: 'username', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'email', type: 'text' },
      /** Whether the identity provider vouched for the address at the submission. */
      { name: 'emailVerified', type: 'checkbox' },
    ],
  },
  /** Language of the mails to the submitter; null for both. */
  { name: 'language', type: 'select', options: [...languages] },
  /** Language of the texts, as the submitter or a manager said; null to derive it. */
  { name: 'chosenLanguage', type: 'select', options: [...languages] },
  /** Tells a repeated submission from a different one with the same uuid; internal. */
  { name: 'submissionHash', type: 'text', access: { read: () => false } },
  /** Name and username of who wrote this version; null for the system and anonymous callers. */
  { name: 'changedBy', type: 'text' },
  { name: 'changedByUsername', type: 'text' },
  /** The reason mailed to the submitter; every write sets it (`changeNote`). */
  { name: 'reason', type: 'textarea' },
  /** A list of the fields that a return marks, by their dotted paths; null for all other versions. */
  { name: 'marks', type: 'json' },
  /** The id of the change that wrote this version, the same for all items of a bulk change; null if it cannot be undone. */
  { name: 'change', type: 'text' },
  /** The `change` that this version undid. */
  { name: 'undoes', type: 'text' },
  /** Hash of the change by the item's owner that wrote this version, which tells a repeated one; null for all others. */
  { name: 'ownerChange', type: 'text' },
  /** Who proposed the change that a manager accepted with this version, empty for an anonymous owner; null for all others. */
  { name: 'proposedBy', type: 'text' },
  /** When the submitter corrected the returned item; null unless it is pending or in work since (`correctedAtIn`). */
  { name: 'correctedAt', type: 'date' },
  /** When its owner closed the offer, and by whom it was taken (`closingSchema`); null unless it is hidden since (`closedIn`). */
  { name: 'closed', type: 'json' },
  /** Submitted without an account, with an address of which nobody has confirmed that it is theirs (`confirmAddress`). */
  { name: 'addressUnconfirmed', type: 'checkbox', defaultValue: false },
  /** The address that was confirmed, in lower case; null for others, also of accounts. */
  { name: 'confirmedAddress', type: 'text' },
]

/** Derived from the values by `projectItem`, for sorting, filtering and searching lists. */
const projectedFields: Field[] = [
  { name: 'firstName', type: 'text' },
  { name: 'lastName', type: 'text' },
  {
    name: 'title',
    type: 'group',
    fields: [
      { name: 'et', type: 'text' },
      { name: 'en', type: 'text' },
    ],
  },
  /** `textLanguageOf`; null if unknown. */
  { name: 'textLanguage', type: 'select', options: [...languages] },
  { name: 'organization', type: 'text' },
  { name: 'curriculum', type: 'text' },
  { name: 'year', type: 'number' },
  { name: 'deadlineAt', type: 'date' },
  { name: 'visibility', type: 'select', options: [...visibilities], defaultValue: 'everyone' },
  { name: 'embargoUntil', type: 'text' },
  { name: 'files', type: 'json' },
  /** Source of the search columns that PostgreSQL derives, which are not part of the Payload schema. */
  {
    name: 'search',
    type: 'group',
    access: { read: () => false },
    fields: [
      { name: 'heading', type: 'textarea' },
      { name: 'terms', type: 'textarea' },
      { name: 'body', type: 'textarea' },
      { name: 'private', type: 'textarea' },
      { name: 'asOf', type: 'date' },
      { name: 'keys', type: 'textarea' },
      { name: 'keysVersion', type: 'number' },
      /** `facetsOf`, one per line. */
      { name: 'facets', type: 'textarea' },
    ],
  },
]

/** The stored fields of an item. Payload derives the columns of `items` and `_items_v` from it. */
export const itemFields: Field[] = [...enteredFields, ...projectedFields]

const groups = new Set(
  itemFields.flatMap((field) => (field.type === 'group' && 'name' in field ? [field.name] : [])),
)

/** The columns with a point in time, which PostgreSQL formats in the time zone of the session. */
export const timestampColumns: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  ...itemFields.flatMap((field) => (field.type === 'date' ? [snakeCase(field.name)] : [])),
])

/** Stored data by the names of the columns in PostgreSQL, which Payload derives: `title_et`, `search_keys_version`. */
export function toColumns(data: Partial<Item>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): [string, unknown][] =>
      groups.has(name) && isRecord(value)
        ? Object.entries(value).map(([part, each]) => [`${snakeCase(name)}_${snakeCase(part)}`, each])
        : [[snakeCase(name), value]],
    ),
  )
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
