import type { PayloadRequest } from 'payload'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import {
  checkPlaceholders,
  isTranslationName,
  mostPreviewedChanges,
  type Translation,
  type TranslationInput,
  validateTranslation,
} from '#contract/translations.ts'
import { maxImportIssues, parseImport } from './parse-import.ts'
import { type GivenText, nameOf, planTexts } from './rules.ts'
import { clearTexts, findTexts, saveTexts } from './save-texts.ts'
import { shippedByName } from './shipped-texts.ts'
import { findChange } from './text-history.ts'

type Name = Pick<Translation, 'key' | 'namespace'>

/** Whether the product or a form uses a key. */
type IsUsed = (name: Name) => boolean

/** @throws Problem `invalid`, `translationKeyInUse` */
export async function addTranslation(req: PayloadRequest, input: TranslationInput): Promise<void> {
  const translation = await requireValid(input)
  return underLock(req, async () => {
    await assertNotTaken(req, translation)
    await save(req, translation)
  })
}

/** `change` is the change's uuid in the history, unless the text was moved or is unchanged. */
type Saved = { updatedAt: string; change?: string | undefined }

/**
 * `updatedAt` is that of the edited copy, if it is known.
 * @throws Problem `notFound`, `invalid`, `conflict` on a stale copy, `translationKeyInUse` if the new key belongs to another
 * text, `translationUsed` if a key that is used would change
 */
export async function updateTranslation(
  req: PayloadRequest,
  old: Name & { updatedAt?: string | undefined },
  input: TranslationInput,
  isUsed: IsUsed,
): Promise<Saved> {
  const translation = await requireValid(input)
  assertWellFormed([old])
  return underLock(req, async () => {
    const existing = await requireText(req, old)
    assertCurrent(existing, old.updatedAt)
    const isMoved = old.key !== translation.key || old.namespace !== translation.namespace
    if (isMoved) {
      if (isUsed(old)) throw usedProblem(['key'])
      await assertNotTaken(req, translation)
      await clearTexts(req, [old])
    }
    const { updatedAt, changes } = await save(req, translation)
    if (changes.length === 0) return { updatedAt: existing.updatedAt }
    return { updatedAt, ...(!isMoved && { change: changes[0] }) }
  })
}

/** Deletes all of them or none. @throws Problem `notFound` if one of them does not exist, `translationUsed` */
export function deleteTranslations(
  req: PayloadRequest,
  names: readonly Name[],
  isUsed: IsUsed,
): Promise<void> {
  assertWellFormed(names)
  return underLock(req, async () => {
    const rows = await findTexts(req, names)
    const existing = new Set(rows.filter(({ isDeleted }) => !isDeleted).map(nameOf))
    if (!names.every((name) => existing.has(nameOf(name)))) throw new Problem('notFound')
    // A mark that a client reported the key can be removed.
    const stored = new Set(rows.filter(({ et, en }) => et || en).map(nameOf))
    const used = names.filter((name) => isUsed(name) && stored.has(nameOf(name)))
    if (used.length > 0) throw usedProblem(used.map(({ key }) => key))
    await clearTexts(req, names)
  })
}

/**
 * Imports all texts or none. Returns the number of new, changed and unchanged texts. A preview writes nothing, and also
 * returns the first changes. @throws Problem `badRequest`, `invalid`
 */
export async function importTranslations(req: PayloadRequest, items: unknown, isPreview: boolean) {
  const read = parseImport(items)
  if (!read) throw new Problem('badRequest')
  if (read.issues.length > 0) throw new Problem('invalid', { errors: read.issues })
  const shipped = await shippedByName()
  const errors = read.texts.flatMap(({ namespace, ...text }) =>
    checkPlaceholders(text, shipped.get(nameOf({ namespace, key: text.key })), `${namespace}.${text.key}`),
  )
  if (errors.length > 0) throw new Problem('invalid', { errors: errors.slice(0, maxImportIssues) })
  if (isPreview) return previewTexts(req, read.texts)
  return (await inTransaction(req, () => saveTexts(req, read.texts))).counts
}

async function previewTexts(req: PayloadRequest, texts: readonly GivenText[]) {
  const stored = new Map((await findTexts(req, texts)).map((text) => [nameOf(text), text]))
  const { write, ...counts } = planTexts(texts, [...stored.values()])
  const changes = write.slice(0, mostPreviewedChanges).map(({ namespace, key, et, en }) => {
    const before = stored.get(nameOf({ namespace, key }))
    return { namespace, key, ...(before && { before: { et: before.et, en: before.en } }), after: { et, en } }
  })
  return { ...counts, changes }
}

/**
 * Restores the text that a change of the history replaced, also of a deleted key; if there was none, the text is deleted.
 * `updatedAt` is that of the copy that was looked at, if it is known.
 * @throws Problem `notFound`, `invalid` and `translationUsed` as for other changes, `conflict` on a stale copy
 */
export function restoreText(
  req: PayloadRequest,
  change: string,
  updatedAt: string | undefined,
  isUsed: IsUsed,
): Promise<Saved> {
  return underLock(req, async () => {
    const { namespace, key, before } = await findChange(req, change)
    const name = { namespace, key }
    const [existing] = await findTexts(req, [name])
    if (existing) assertCurrent(existing, updatedAt)
    const text = { ...name, translations: before }
    const isDeletion = !before.et && !before.en
    if (isDeletion && isUsed(name)) throw usedProblem(['key'])
    const issues = await placeholderIssues(text)
    if (issues.length > 0) throw new Problem('invalid', { errors: issues })
    const { changes, ...written } = await (isDeletion ? clearTexts(req, [name]) : save(req, text))
    if (changes.length === 0) return { updatedAt: existing?.updatedAt ?? written.updatedAt }
    return { ...written, change: changes[0] }
  })
}

function underLock<T>(req: PayloadRequest, run: () => Promise<T>): Promise<T> {
  return inTransaction(req, async () => {
    await lock(req, 'translations')
    return run()
  })
}

async function requireText(req: PayloadRequest, name: Name) {
  const [existing] = await findTexts(req, [name])
  if (!existing || existing.isDeleted) throw new Problem('notFound')
  return existing
}

/** @throws Problem `notFound` for a malformed key or namespace */
function assertWellFormed(names: readonly Name[]): void {
  if (!names.every(isTranslationName)) throw new Problem('notFound')
}

/** @throws Problem `invalid` */
async function requireValid(input: TranslationInput): Promise<Translation> {
  const { translation, issues } = validateTranslation(input)
  if (issues.length === 0) issues.push(...(await placeholderIssues(translation)))
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return translation
}

async function placeholderIssues({ translations, ...name }: Translation): Promise<ValueIssue[]> {
  return checkPlaceholders({ key: name.key, ...translations }, (await shippedByName()).get(nameOf(name)))
}

function usedProblem(fields: readonly string[]): Problem {
  const errors = fields.map((field) => ({ field, messageKey: 'translations.error.used' }))
  return new Problem('translationUsed', { errors })
}

async function assertNotTaken(req: PayloadRequest, name: Name): Promise<void> {
  const [existing] = await findTexts(req, [name])
  if (!existing?.et && !existing?.en) return
  throw new Problem('translationKeyInUse', {
    errors: [{ field: 'key', messageKey: 'translations.error.keyInUse' }],
  })
}

async function save(req: PayloadRequest, { namespace, key, translations }: Translation) {
  return (await saveTexts(req, [{ namespace, key, ...translations }])).written
}
