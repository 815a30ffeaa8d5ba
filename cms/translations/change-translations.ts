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
export function addTranslation(req: PayloadRequest, sent: TranslationInput): Promise<void> {
  const translation = requireValid(sent)
  return underLock(req, async () => {
    await refuseTaken(req, translation)
    await keep(req, translation)
  })
}

/** @throws Problem `notFound`, `invalid`, `translationKeyInUse` when it gets the key of another */
export function updateTranslation(req: PayloadRequest, old: Name, sent: TranslationInput): Promise<void> {
  const translation = requireValid(sent)
  refuseNameless([old])
  return underLock(req, async () => {
    const [known] = await findTexts(req, [old])
    if (!known || known.isDeleted) throw new Problem('notFound')
    if (old.key !== translation.key || old.namespace !== translation.namespace) {
      await refuseTaken(req, translation)
      await clearTexts(req, [old])
    }
    await keep(req, translation)
  })
}

/** All or none. @throws Problem `notFound` when there is none of one of them */
export function deleteTranslations(req: PayloadRequest, names: readonly Name[]): Promise<void> {
  refuseNameless(names)
  return underLock(req, async () => {
    const kept = await findTexts(req, names)
    const known = new Set(kept.filter(({ isDeleted }) => !isDeleted).map(nameOf))
    if (!names.every((name) => known.has(nameOf(name)))) throw new Problem('notFound')
    await clearTexts(req, names)
  })
}

/** All or nothing; says how much of it was new, changed or the same. @throws Problem `badRequest`, `invalid` */
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

const nameOf = ({ namespace, key }: Name) => `${namespace} ${key}`

/** What could be no text's name is looked for nowhere. @throws Problem `notFound` */
function refuseNameless(names: readonly Name[]): void {
  if (!names.every(isTranslationName)) throw new Problem('notFound')
}

function requireValid(sent: TranslationInput): Translation {
  const { translation, issues } = readTranslation(sent)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return translation
}

async function refuseTaken(req: PayloadRequest, name: Name): Promise<void> {
  const [known] = await findTexts(req, [name])
  if (!known?.et && !known?.en) return
  throw new Problem('translationKeyInUse', {
    errors: [{ field: 'key', messageKey: 'translations.error.keyInUse' }],
  })
}

async function keep(req: PayloadRequest, { namespace, key, translations }: Translation): Promise<void> {
  await saveTexts(req, [{ namespace, key, ...translations }])
}
