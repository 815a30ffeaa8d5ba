import type { PayloadRequest } from 'payload'
import type { Keyword } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { foldText } from '#contract/fold-text.ts'
import { type KeywordBulk, type KeywordItem, longestKeyword } from '#contract/keywords.ts'
import { Problem } from '#contract/problems.ts'
import { readWritten } from '#contract/values/written-text.ts'
import { countUsage } from './count-usage.ts'

type KeywordData = { value: string; label: string; published: boolean }

/** @throws Problem `invalid`, `keywordTaken` */
export function addKeyword(req: PayloadRequest, item: KeywordItem): Promise<void> {
  const keyword = readKeyword({ ...item, published: item.published ?? true })
  return underLock(req, async () => {
    assertNotTaken(await findAll(req), keyword)
    const data = { ...keyword, searchText: foldText(keyword.label) }
    await req.payload.create({ collection: 'keywords', data, ...asCaller(req) })
  })
}

/** @throws Problem `notFound`, `invalid`, `keywordTaken`, `keywordInUse` if the value of a used keyword is to change */
export function updateKeyword(req: PayloadRequest, value: string, item: KeywordItem): Promise<void> {
  return underLock(req, async () => {
    const all = await findAll(req)
    const existing = all.find((each) => each.value === value)
    if (!existing) throw new Problem('notFound')
    const keyword = readKeyword({ value, published: existing.published ?? false, ...item })
    assertNotTaken(
      all.filter(({ id }) => id !== existing.id),
      keyword,
    )
    if (keyword.value !== value) await assertUnused(req, [value])
    const data = { ...keyword, searchText: foldText(keyword.label) }
    await req.payload.update({ collection: 'keywords', id: existing.id, data, ...asCaller(req) })
  })
}

/** Applies to all of them or none. @throws Problem `notFound`, `keywordInUse` if a used keyword is to be deleted */
export function changeKeywords(req: PayloadRequest, { action, items }: KeywordBulk): Promise<void> {
  return underLock(req, async () => {
    const values = [...new Set(items)]
    const where = { value: { in: values } }
    const { totalDocs } = await req.payload.count({ collection: 'keywords', where, ...asCaller(req) })
    if (totalDocs !== values.length) throw new Problem('notFound')
    if (action === 'delete') {
      await assertUnused(req, values)
      await req.payload.delete({ collection: 'keywords', where, ...asCaller(req) })
      return
    }
    const data = { published: action === 'publish' }
    await req.payload.update({ collection: 'keywords', where, data, ...asCaller(req) })
  })
}

/** `saveKeywords` takes the same lock when submissions add keywords. */
function underLock(req: PayloadRequest, run: () => Promise<void>): Promise<void> {
  return inTransaction(req, async () => {
    await lock(req, 'keywords')
    await run()
  })
}

function readKeyword(item: KeywordItem): KeywordData {
  const label = readWritten(item.label, 'label', { max: longestKeyword })
  const value = readWritten(item.value || item.label, 'value', { max: longestKeyword })
  const errors = [...label.issues, ...(item.value ? value.issues : [])]
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return { label: label.text, value: value.text, published: item.published ?? false }
}

async function findAll(req: PayloadRequest): Promise<Keyword[]> {
  const { docs } = await req.payload.find({
    collection: 'keywords',
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  return docs
}

/** Labels must be unique too, because users select keywords by label. @throws Problem `keywordTaken` */
function assertNotTaken(others: Keyword[], { value, label }: KeywordData): void {
  const isTaken = others.some(
    (other) => other.value === value || other.label.toLowerCase() === label.toLowerCase(),
  )
  if (!isTaken) return
  throw new Problem('keywordTaken', { errors: [{ field: 'label', messageKey: 'keywords.error.taken' }] })
}

async function assertUnused(req: PayloadRequest, values: readonly string[]): Promise<void> {
  const usage = await countUsage(req)
  const used = values.filter((value) => usage.has(value))
  if (used.length === 0) return
  const errors = used.map((field) => ({ field, messageKey: 'keywords.error.inUse' }))
  throw new Problem('keywordInUse', { errors })
}
