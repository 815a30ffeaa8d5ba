import type { PayloadRequest } from 'payload'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { Problem } from '#contract/problems.ts'
import {
  isTranslationName,
  readTranslation,
  type Translation,
  type TranslationInput,
} from '#contract/translations.ts'
import { readImport } from './read-import.ts'
import { clearTexts, findTexts, saveTexts } from './save-texts.ts'

type Name = Pick<Translation, 'key' | 'namespace'>

/** @throws Problem `invalid`, `translationKeyInUse` */
export function addTranslation(req: PayloadRequest, input: TranslationInput): Promise<void> {
  const translation = requireValid(input)
  return underLock(req, async () => {
    await assertNotTaken(req, translation)
    await save(req, translation)
  })
}

/** @throws Problem `notFound`, `invalid`, `translationKeyInUse` if the new key belongs to another text */
export function updateTranslation(req: PayloadRequest, old: Name, input: TranslationInput): Promise<void> {
  const translation = requireValid(input)
  assertWellFormed([old])
  return underLock(req, async () => {
    const [existing] = await findTexts(req, [old])
    if (!existing || existing.isDeleted) throw new Problem('notFound')
    if (old.key !== translation.key || old.namespace !== translation.namespace) {
      await assertNotTaken(req, translation)
      await clearTexts(req, [old])
    }
    await save(req, translation)
  })
}

/** Deletes all of them or none. @throws Problem `notFound` if one of them does not exist */
export function deleteTranslations(req: PayloadRequest, names: readonly Name[]): Promise<void> {
  assertWellFormed(names)
  return underLock(req, async () => {
    const rows = await findTexts(req, names)
    const existing = new Set(rows.filter(({ isDeleted }) => !isDeleted).map(nameOf))
    if (!names.every((name) => existing.has(nameOf(name)))) throw new Problem('notFound')
    await clearTexts(req, names)
  })
}

/** Imports all texts or none. Returns the number of new, changed and unchanged texts. @throws Problem `badRequest`, `invalid` */
export async function importTranslations(req: PayloadRequest, items: unknown) {
  const read = readImport(items)
  if (!read) throw new Problem('badRequest')
  if (read.issues.length > 0) throw new Problem('invalid', { errors: read.issues })
  return inTransaction(req, () => saveTexts(req, read.texts))
}

function underLock(req: PayloadRequest, run: () => Promise<void>): Promise<void> {
  return inTransaction(req, async () => {
    await lock(req, 'translations')
    await run()
  })
}

function nameOf({ namespace, key }: Name): string {
  return `${namespace} ${key}`
}

/** @throws Problem `notFound` for a malformed key or namespace */
function assertWellFormed(names: readonly Name[]): void {
  if (!names.every(isTranslationName)) throw new Problem('notFound')
}

function requireValid(input: TranslationInput): Translation {
  const { translation, issues } = readTranslation(input)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return translation
}

async function assertNotTaken(req: PayloadRequest, name: Name): Promise<void> {
  const [existing] = await findTexts(req, [name])
  if (!existing?.et && !existing?.en) return
  throw new Problem('translationKeyInUse', {
    errors: [{ field: 'key', messageKey: 'translations.error.keyInUse' }],
  })
}

async function save(req: PayloadRequest, { namespace, key, translations }: Translation): Promise<void> {
  await saveTexts(req, [{ namespace, key, ...translations }])
}
