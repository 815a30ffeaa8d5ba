import type { FormValues } from '#contract/fields.ts'
import type { FormField, WithFieldSets } from '#contract/forms.ts'
import { isPublicStatus } from '#contract/item-statuses.ts'
import type { OwnRow } from '#contract/own-items.ts'
import { allRegisters, type RegisterDeclaration } from '#contract/registers/registers.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'

/** As many as one address may submit in an hour (contract §7). */
export const mostCopies = 20

/** The registers of offers, which recur from year to year: visitors write to their contact. */
export const offerRegisters = allRegisters.filter(({ contactField }) => contactField !== undefined)

function yearOf(date: Date): string {
  return dayInTallinn(Math.floor(date.getTime() / 1000)).slice(0, 4)
}

/** The offers of a register that several at once can be made of: those that have expired, and accepted ones of earlier years. */
export function repeatableRows(
  rows: readonly OwnRow[],
  { slug }: Pick<RegisterDeclaration, 'slug'>,
  now: Date,
): OwnRow[] {
  return rows.filter(({ form, status, createdAt, isFormActive }) => {
    if (form !== slug || !isFormActive) return false
    const isEarlier = yearOf(new Date(createdAt)) < yearOf(now)
    return status === 'expired' || (isEarlier && (isPublicStatus(form, status) || status === 'hide'))
  })
}

/** The latest own entry with the same title that was sent after this one and was not rejected: it has been offered again. */
export function offeredAgain(row: OwnRow, rows: readonly OwnRow[]): OwnRow | undefined {
  return rows
    .filter(
      ({ form, status, title, createdAt }) =>
        form === row.form &&
        title.et === row.title.et &&
        title.en === row.title.en &&
        createdAt > row.createdAt &&
        status !== 'deleted' &&
        status !== 'canceled',
    )
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
}

/** Own entries with the title of one of the sources that are not known yet: somebody has sent them from elsewhere. */
export function offeredMeanwhile(
  sources: readonly OwnRow[],
  rows: readonly OwnRow[],
  known: ReadonlySet<string>,
): OwnRow[] {
  const unknown = rows.filter(({ uuid }) => !known.has(uuid))
  return [...new Set(sources.flatMap((source) => offeredAgain(source, unknown) ?? []))]
}

/** Paths of the fields that are checked in a copy: title, level and deadline, and what is missing or wrong. */
export function checkedFields(
  form: WithFieldSets,
  register: RegisterDeclaration,
  { values, emptied, now }: { values: FormValues; emptied: readonly string[]; now: Date },
): ReadonlySet<string> {
  const { fieldSet, titleFields, levelField, deadlineField } = register
  const always = [titleFields.et, titleFields.en, levelField, deadlineField].flatMap((field) =>
    field === undefined ? [] : [`${fieldSet}.${field}`],
  )
  return new Set([...always, ...emptied, ...openFields(form, values, now)])
}

/** Whether the field is a confirmation, which is given once for all copies. */
export function isConfirmation(field: FormField): boolean {
  return fieldTypeOf(field).kind === 'confirmation'
}

/** Paths of the fields that keep a copy from being sent. */
export function openFields(form: WithFieldSets, values: FormValues, now: Date): string[] {
  const { issues } = checkValues(form, values, { now, asManager: false })
  return [...new Set(issues.map(({ field }) => field.split('.').slice(0, 2).join('.')))]
}
