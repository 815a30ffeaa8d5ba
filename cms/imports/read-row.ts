import { createHash } from 'node:crypto'
import { z } from 'zod'
import { joinValues, splitValues } from '#cms/items/removed-fields.ts'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import { displayedName, toUploadedFile, type UploadedFile } from '#contract/files.ts'
import { foldText } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import { type ItemTarget, isItemTarget, type RowIssue } from '#contract/imports.ts'
import { isRecord } from '#contract/is-record.ts'
import { type ItemStatus, insertStatusesOf } from '#contract/item-statuses.ts'
import { referencesIn } from '#contract/references.ts'
import type { Text } from '#contract/texts.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { instantOf } from '#contract/values/deadline.ts'
import { defaultValueOf } from '#contract/values/default-value.ts'
import { type FieldAt, fieldsIn } from '#contract/values/field-paths.ts'
import { fieldTypeOf, hasTime } from '#contract/values/field-types.ts'
import type { RuleIssue } from '#contract/values/rule.ts'
import { type Supervisor, supervisorName, supervisorsOf } from '#contract/values/supervisor-names.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { withRemovedOptions } from '#contract/values/with-removed-options.ts'
import { isFormulaError } from './check-workbook.ts'
import { matchOption } from './match-choice.ts'
import { parseMoment } from './parse-date.ts'
import { namesSeveral, parsePerson } from './parse-people.ts'
import { parseValue } from './parse-value.ts'
import { entryAt, nameTargets } from './targets.ts'

/** How the rows of an import are read. */
export type Mapping = {
  form: Form
  /** Of each column. */
  targets: readonly (string | null)[]
  /** Targets, those that stand for others expanded. */
  key: readonly string[]
  allowsMissing: boolean
  /** All statuses, with their words: exports have entries in any. */
  statuses: readonly { value: ItemStatus; label: Text }[]
  /** Texts of reports, by key. */
  text: (key: string) => Text
}

/** What a row says besides the values of fields. */
export type ItemDetails = {
  uuid?: string
  reference?: string
  status?: ItemStatus
  createdAt?: string
  updatedAt?: string
  /** Path and query. */
  oldAddress?: string
}

export type ReadRow = {
  /** As they are written in the cells; not validated. */
  values: Record<string, Record<string, unknown>>
  details: ItemDetails
  issues: RowIssue[]
}

/** The texts of a row by target, none of which is empty, and the column of each. */
export function textsByTarget(targets: Mapping['targets'], cells: readonly string[]) {
  const found = new Map<string, { columns: number[]; texts: string[] }>()
  for (const [column, target] of targets.entries()) {
    const text = cells[column]
    if (target === null || !text) continue
    const { columns, texts } = found.get(target) ?? { columns: [], texts: [] }
    found.set(target, { columns: [...columns, column], texts: [...texts, text] })
  }
  return found
}

/** Reads the cells of a row. `fileOf` reads the value of a file field. */
export function readRow(
  { form, targets, statuses }: Mapping,
  cells: readonly string[],
  fileOf: (target: FieldAt, text: string) => { value: unknown } | { issue: RuleIssue },
): ReadRow {
  const row: ReadRow = { values: {}, details: {}, issues: [] }
  const fields = new Map(fieldsIn(form.fieldSets).map((target) => [target.path, target]))
  const set = ({ set: slug, field }: FieldAt, value: unknown) => {
    row.values[slug] = { ...row.values[slug], [field.slug]: value }
  }
  for (const [target, { columns, texts }] of textsByTarget(targets, cells)) {
    const [text = ''] = texts
    const addIssue = (issue: RuleIssue, at = 0) =>
      row.issues.push({ column: columns[at] ?? null, target, ...issueOf(issue) })
    const field = fields.get(target)
    const failed = texts.findIndex(isFormulaError)
    if (failed !== -1)
      addIssue(
        { messageKey: 'manage.import.issue.formulaError', params: { value: texts[failed] ?? '' } },
        failed,
      )
    else if (field) {
      const isFile = fieldTypeOf(field.field).kind === 'file'
      const read = isFile ? fileOf(field, text) : parseValue(field.field, texts)
      const isUnreadable = (each: string) => 'issue' in parseValue(field.field, [each])
      // The cell of a list that has several; of a range, the first.
      if ('issue' in read) addIssue(read.issue, isFile ? 0 : Math.max(0, texts.findIndex(isUnreadable)))
      else set(field, read.value)
    } else if (target === 'author') {
      const names = nameTargets(form)
      const { firstname, lastname } = parsePerson(texts.join(' '))
      if (!names) continue
      if (texts.some(namesSeveral))
        addIssue({ messageKey: 'manage.import.issue.severalPeople', params: { value: text } })
      else if (!firstname || !lastname)
        addIssue({ messageKey: 'manage.import.issue.name', params: { value: text } })
      set(names[0], firstname)
      set(names[1], lastname)
    } else if (isItemTarget(target)) {
      const issue = readDetail(row.details, target, text, { form, statuses })
      if (issue) addIssue(issue)
    }
  }
  return row
}

function issueOf({ messageKey, params }: RuleIssue) {
  return { messageKey, params }
}

function readDetail(
  details: ItemDetails,
  target: ItemTarget,
  text: string,
  { form, statuses }: Pick<Mapping, 'form' | 'statuses'>,
): RuleIssue | undefined {
  const wrong = (messageKey: string): RuleIssue => ({ messageKey, params: { value: text } })
  switch (target) {
    case 'uuid': {
      const entry = entryAt(text)
      const uuid = entry?.form === form.slug ? entry.uuid : text
      if (!z.guid().safeParse(uuid).success) return wrong('manage.import.issue.uuid')
      details.uuid = uuid.toLowerCase()
      return undefined
    }
    case 'reference': {
      const [reference] = referencesIn(text)
      if (!reference) return wrong('manage.import.issue.reference')
      details.reference = reference
      return undefined
    }
    case 'status': {
      const ofNew = statuses.filter(({ value }) => insertStatusesOf(form.slug).includes(value))
      // As exports write them, or those of new entries with parts of words.
      const matched =
        matchOption({ options: [...statuses] }, text, true) ?? matchOption({ options: ofNew }, text)
      const status = statuses.find(({ value }) => value === matched?.value)
      if (!status) return wrong('manage.import.issue.status')
      details.status = status.value
      return undefined
    }
    case 'createdAt':
    case 'updatedAt': {
      const read = parseMoment(text)
      if ('issue' in read) return read.issue
      details[target] = new Date(instantOf(read.value)).toISOString()
      return undefined
    }
    case 'oldAddress': {
      const address = oldAddressOf(text)
      if (!address) return wrong('validation.url')
      details.oldAddress = address
      return undefined
    }
    case 'author':
      return undefined
  }
}

/** Path and query of an address, as redirects find them; undefined for an address without a path. */
export function oldAddressOf(text: string): string | undefined {
  try {
    const { pathname, search } = new URL(text.trim(), 'http://old.invalid')
    const address = `${pathname}${search}`
    return address === '/' || address.length > 2000 ? undefined : address
  } catch {
    return undefined
  }
}

/** Where the value of a missing address of a person would be. */
const placeholder = 'puudub@invalid.example'

/** An entry that exists, and the labels of keywords in other writings. */
export type Lookup = {
  stored: FormValues | undefined
  keyword: (text: string) => string | undefined
  now: Date
}

export type CheckedRow = { values: FormValues; issues: RowIssue[] }

/**
 * Validates the values of a row like those of the form, over the stored ones: empty cells leave them as they are. Required are only
 * values of mapped columns, and people need no address, because former systems did not ask for all that the form does.
 */
export function checkRow(mapping: Mapping, row: ReadRow, { stored, keyword, now }: Lookup): CheckedRow {
  const { form, targets } = mapping
  const { current, removed } = splitValues(form, stored ?? {}, stored ?? {})
  const complete = withStoredValues(form, withPlaceholders(form, row.values), stored)
  const given = mergeSets(isRecord(current) ? current : {}, complete)
  const options = { now, asManager: true, ...(stored && { stored }) }
  const { values, issues } = checkValues(withRemovedOptions(form, stored ?? {}), given, options)
  const columnOf = (path: string) => {
    const index = targets.findIndex(
      (target) => target === path || (target === 'author' && isName(form, path)),
    )
    return index === -1 ? null : index
  }
  const paths = fieldsIn(form.fieldSets).map(({ path }) => path)
  const found = issues.flatMap((issue): RowIssue[] => {
    const path =
      paths.find((each) => issue.field === each || issue.field.startsWith(`${each}.`)) ?? issue.field
    const column = columnOf(path)
    const isMissing = issue.messageKey === 'validation.required' && issue.field === path
    if (isMissing && (column === null || mapping.allowsMissing)) return []
    // The cell could not be read at all.
    if (row.issues.some(({ target }) => target === path || (target === 'author' && isName(form, path))))
      return []
    return [{ column, target: path, messageKey: issue.messageKey, params: issue.params }]
  })
  const cleaned = joinValues(withoutPlaceholders(form, values, row, { stored, keyword }), removed)
  const names = nameTargets(form)?.map(({ set, field }) => [set, field.slug] as const) ?? []
  // A name that is half in the entry too.
  const isSameName = names.every(
    ([set, slug]) => (stored?.[set]?.[slug] ?? '') === (row.values[set]?.[slug] ?? ''),
  )
  const read = row.issues.filter(
    ({ messageKey, target }) =>
      !(stored && isSameName && target === 'author' && messageKey === 'manage.import.issue.name'),
  )
  const all = [...read, ...found]
  const isEmpty = all.length === 0 && stored === undefined && Object.keys(row.values).length === 0
  return { values: cleaned, issues: isEmpty ? [nothing] : all }
}

/** Of a row that would be an entry without a value. */
const nothing: RowIssue = { column: null, target: '', messageKey: 'manage.import.issue.nothing' }

function isName(form: Form, path: string): boolean {
  return nameTargets(form)?.some((target) => target.path === path) ?? false
}

function mergeSets(
  stored: Record<string, unknown>,
  given: Record<string, Record<string, unknown>>,
): Record<string, unknown> {
  const merged = { ...stored }
  for (const [set, values] of Object.entries(given)) {
    const own = merged[set]
    merged[set] = { ...(isRecord(own) ? own : {}), ...values }
  }
  return merged
}

function withPlaceholders(form: Form, values: ReadRow['values']): ReadRow['values'] {
  const filled = { ...values }
  for (const { set, field } of peopleTargets(form)) {
    const people = filled[set]?.[field.slug]
    if (!Array.isArray(people)) continue
    const complete = people.map((person: unknown) =>
      isRecord(person) ? { ...person, email: person.email || placeholder } : person,
    )
    filled[set] = { ...filled[set], [field.slug]: complete }
  }
  return filled
}

/**
 * What exports write of the stored value is that value: a file by its name and size, a time by its minute, a text with one space for
 * each run of them.
 */
function withStoredValues(
  form: Form,
  values: ReadRow['values'],
  stored: FormValues | undefined,
): ReadRow['values'] {
  const kept = { ...values }
  for (const { set, field } of fieldsIn(form.fieldSets)) {
    const [given, own] = [values[set]?.[field.slug], stored?.[set]?.[field.slug]]
    const isSame = hasTime(fieldTypeOf(field).kind) ? isSameMinute(given, own) : isSameFile(given, own)
    if (isSame || isSameText(given, own)) kept[set] = { ...kept[set], [field.slug]: own }
  }
  return kept
}

function isSameFile(given: unknown, stored: unknown): boolean {
  const [a, b] = [toUploadedFile(given), toUploadedFile(stored)]
  return a !== undefined && b !== undefined && a.fileSize === b.fileSize && nameOfFile(a) === nameOfFile(b)
}

/** Lines stay apart. */
function isSameText(given: unknown, stored: unknown): boolean {
  if (typeof given !== 'string' || typeof stored !== 'string') return false
  const [a, b] = [given, stored].map((text) => text.replace(/[^\S\n]+/g, ' ').trim())
  return a === b
}

/** Of times, and of ranges of times. */
function isSameMinute(given: unknown, stored: unknown): boolean {
  if (Array.isArray(given) && Array.isArray(stored))
    return given.length === stored.length && given.every((time, index) => isSameMinute(time, stored[index]))
  if (typeof given !== 'string' || typeof stored !== 'string') return false
  const [a, b] = [given, stored].map((time) => Math.floor(instantOf(time) / 60_000))
  return a === b
}

function nameOfFile({ fileName, originalName }: UploadedFile): string {
  return displayedName({ name: fileName, ...(originalName && { originalName }) })
}

export function peopleTargets(form: Form): FieldAt[] {
  return fieldsIn(form.fieldSets).filter(({ field }) => fieldTypeOf(field).kind === 'people')
}

function withoutPlaceholders(
  form: Form,
  values: FormValues,
  given: Pick<ReadRow, 'values'>,
  { stored, keyword }: Pick<Lookup, 'stored' | 'keyword'>,
): FormValues {
  const cleaned: FormValues = { ...values }
  const change = ({ set, field }: FieldAt, convert: (value: FieldValue) => FieldValue) => {
    const value = cleaned[set]?.[field.slug]
    if (value !== undefined && value !== null)
      cleaned[set] = { ...cleaned[set], [field.slug]: convert(value) }
  }
  for (const target of peopleTargets(form)) {
    const { set, field } = target
    if (!Array.isArray(given.values[set]?.[field.slug])) continue
    const known = supervisorsOf(stored?.[set]?.[field.slug])
    change(target, (value) =>
      supervisorsOf(value).map((person, index) => {
        const email = person.email === placeholder ? '' : person.email
        return withKnownParts({ ...person, email }, [known[index], ...known])
      }),
    )
  }
  for (const target of fieldsIn(form.fieldSets).filter(({ field }) => fieldTypeOf(field).kind === 'keywords'))
    change(target, (value) => [...new Set(textsOf(value).map((text) => keyword(text) ?? text))])
  return cleaned
}

/** A cell may not tell the address of a person who is stored, nor that a last name has several words. */
function withKnownParts(person: Supervisor, known: readonly (Supervisor | undefined)[]): Supervisor {
  const name = supervisorName(person)
  const same = known.find((each) => each && supervisorName(each) === name)
  const similar = same ?? known.find((each) => each && foldText(supervisorName(each)) === foldText(name))
  return { ...person, ...same, email: person.email || (similar?.email ?? '') }
}

/** The fields that differ from the stored values; a default that is not stored is no difference. */
export function changesOf(form: Form, stored: FormValues, values: FormValues) {
  const fields = new Map(fieldsIn(form.fieldSets).map(({ path, field }) => [path, field]))
  return changedValues(stored, values).filter(({ field: path, before, after }) => {
    const field = fields.get(path)
    return !(before === null && field && after === defaultValueOf(field))
  })
}

/** The texts in keyword fields of a row. */
export function keywordsIn(form: Form, { values }: Pick<ReadRow, 'values'>): string[] {
  return fieldsIn(form.fieldSets).flatMap(({ set, field }) => {
    const value = values[set]?.[field.slug]
    if (fieldTypeOf(field).kind !== 'keywords' || !Array.isArray(value)) return []
    return value.filter((text): text is string => typeof text === 'string')
  })
}

/** The values by which the entry of a row is recognized, as JSON; undefined if all are missing. */
export function keyOf(
  { key }: Mapping,
  { details }: Pick<ReadRow, 'details'>,
  values: FormValues,
): string | undefined {
  const parts = key.map((target) => {
    if (target === 'uuid' || target === 'reference' || target === 'oldAddress') return details[target] ?? null
    const set = Object.keys(values).find((slug) => target.startsWith(`${slug}.`)) ?? ''
    return values[set]?.[target.slice(set.length + 1)] ?? null
  })
  return parts.every((part) => part === null) ? undefined : JSON.stringify(parts)
}

/** Two rows with the same key and hash say the same. */
export function hashOf(values: FormValues, details: ItemDetails): string {
  return createHash('sha256')
    .update(JSON.stringify([values, details]))
    .digest('base64url')
    .slice(0, 16)
}
