import type { CollectionConfig, Field } from 'payload'
import { managers, managersByContract, nobody } from '#cms/access/predicates.ts'
import { enforceItemRules } from '#cms/items/enforce-item-rules.ts'
import { isContractCall } from '#cms/platform/auth/caller.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { visibilities } from '#contract/roles.ts'
import { languages } from '#contract/texts.ts'

/** The submitted values, their status and who changed them. */
const enteredFields: Field[] = [
  { name: 'form', type: 'text', required: true },
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
  /** Language of the entry's texts, as the submitter or a manager said; null to derive it. */
  { name: 'chosenLanguage', type: 'select', options: [...languages] },
  /** Tells a repeated submission from a different one with the same uuid; internal. */
  { name: 'submissionHash', type: 'text', access: { read: () => false } },
  /** Name and username of who wrote this version; null for the system and anonymous callers. */
  { name: 'changedBy', type: 'text' },
  { name: 'changedByUsername', type: 'text' },
  /** The reason mailed to the submitter; every write sets it (`changeNote`). */
  { name: 'reason', type: 'textarea' },
  /** The id of the change that wrote this version, the same for all entries of a bulk change; null if it cannot be undone. */
  { name: 'change', type: 'text' },
  /** The `change` that this version undid. */
  { name: 'undoes', type: 'text' },
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

/** The entries of all registers and forms. Migrations create their indexes, which versions do not need. */
export const items: CollectionConfig = {
  slug: 'items',
  admin: { useAsTitle: 'id', hidden: true },
  versions: { drafts: false, maxPerDoc: 0 },
  access: {
    read: managers,
    readVersions: managers,
    create: ({ req }) => isContractCall(req),
    update: managersByContract,
    delete: nobody,
  },
  hooks: { beforeChange: [enforceItemRules] },
  fields: [...enteredFields, ...projectedFields],
}
