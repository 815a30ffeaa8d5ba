import type { Field } from 'payload'
import { itemStatuses } from '#contract/items.ts'
import { visibilities } from '#contract/roles.ts'

/** What people filled in, and where it stands. */
const keptFields: Field[] = [
  { name: 'form', type: 'text', required: true, index: true },
  {
    name: 'status',
    type: 'select',
    required: true,
    defaultValue: 'pending',
    options: [...itemStatuses],
    index: true,
  },
  { name: 'values', type: 'json', required: true },
  {
    name: 'submitter',
    type: 'group',
    fields: [
      { name: 'username', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'email', type: 'text' },
    ],
  },
  /** Tells a submission sent again from another one under the same uuid; nobody has a use for it but the register. */
  { name: 'submissionHash', type: 'text', access: { read: () => false } },
  /** Who wrote this version, by name and username; nobody for the system and the anonymous. */
  { name: 'changedBy', type: 'text' },
  { name: 'changedByUsername', type: 'text' },
  /** Why, as the submitter was told; every write sets it anew. */
  { name: 'reason', type: 'textarea' },
]

/** Derived from the values by the one projection; lists sort, filter and search by these. */
const projectedFields: Field[] = [
  { name: 'firstName', type: 'text' },
  { name: 'lastName', type: 'text', index: true },
  {
    name: 'title',
    type: 'group',
    fields: [
      { name: 'et', type: 'text', index: true },
      { name: 'en', type: 'text' },
    ],
  },
  { name: 'organization', type: 'text', index: true },
  { name: 'curriculum', type: 'text', index: true },
  { name: 'levelKey', type: 'text' },
  { name: 'year', type: 'number', index: true },
  { name: 'deadlineAt', type: 'date', index: true },
  { name: 'visibility', type: 'select', options: [...visibilities], defaultValue: 'everyone', index: true },
  { name: 'embargoUntil', type: 'text' },
  { name: 'files', type: 'json' },
  /** PostgreSQL makes of these what it searches by: columns of its own that Payload knows nothing of. */
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
    ],
  },
]

export const itemFields: Field[] = [...keptFields, ...projectedFields]
