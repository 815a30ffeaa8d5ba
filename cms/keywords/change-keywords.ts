import type { PayloadRequest } from 'payload'
import type { Keyword } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { foldText } from '#contract/fold-text.ts'
import { type KeywordBulk, type KeywordItem, longestKeyword } from '#contract/keywords.ts'
import { Problem } from '#contract/problems.ts'
import { readWritten } from '#contract/values/written-text.ts'
import { countUsage } from './count-usage.ts'

type Facts = { value: string; label: string; published: boolean }

/** @throws Problem `invalid`, `keywordTaken` */
export function addKeyword(req: PayloadRequest, item: KeywordItem): Promise<void> {
  const facts = readFacts({ ...item, published: item.published ?? true })
  return underLock(req, async () => {
    refuseTaken(await findAll(req), facts)
    const data = { ...facts, searchText: foldText(facts.label) }
    await req.payload.create({ collection: 'keywords', data, ...asCaller(req) })
  })
}

/** @throws Problem `notFound`, `invalid`, `keywordTaken`, `keywordInUse` for another value while entries have this one */
export function updateKeyword(req: PayloadRequest, value: string, item: KeywordItem): Promise<void> {
  return underLock(req, async () => {
    const all = await findAll(req)
    const known = all.find((keyword) => keyword.value === value)
    if (!known) throw new Problem('notFound')
    const facts = readFacts({ value, published: known.published ?? false, ...item })
    refuseTaken(
      all.filter(({ id }) => id !== known.id),
      facts,
    )
    if (facts.value !== value) await refuseUsed(req, [value])
    const data = { ...facts, searchText: foldText(facts.label) }
    await req.payload.update({ collection: 'keywords', id: known.id, data, ...asCaller(req) })
  })
}

/** All of them or none. @throws Problem `notFound`, `keywordInUse` when one that entries have is to be deleted */
export function changeKeywords(req: PayloadRequest, { action, items }: KeywordBulk): Promise<void> {
  return underLock(req, async () => {
    const values = [...new Set(items)]
    const where = { value: { in: values } }
    const { totalDocs } = await req.payload.count({ collection: 'keywords', where, ...asCaller(req) })
    if (totalDocs !== values.length) throw new Problem('notFound')
    if (action === 'delete') {
      await refuseUsed(req, values)
      await req.payload.delete({ collection: 'keywords', where, ...asCaller(req) })
      return
    }
    const data = { published: action === 'publish' }
    await req.payload.update({ collection: 'keywords', where, data, ...asCaller(req) })
  })
}

/** The lock under which submissions add keywords too. */
function underLock(req: PayloadRequest, run: () => Promise<void>): Promise<void> {
  return inTransaction(req, async () => {
    await lock(req, 'keywords')
    await run()
  })
}

function readFacts(item: KeywordItem): Facts {
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

/** Two keywords that read alike could not be told apart by whoever chooses one. */
function refuseTaken(others: Keyword[], { value, label }: Facts): void {
  const isTaken = others.some(
    (other) => other.value === value || other.label.toLowerCase() === label.toLowerCase(),
  )
  if (!isTaken) return
  throw new Problem('keywordTaken', { errors: [{ field: 'label', messageKey: 'keywords.error.taken' }] })
}

async function refuseUsed(req: PayloadRequest, values: readonly string[]): Promise<void> {
  const usage = await countUsage(req)
  const used = values.filter((value) => usage.has(value))
  if (used.length === 0) return
  const errors = used.map((field) => ({ field, messageKey: 'keywords.error.inUse' }))
  throw new Problem('keywordInUse', { errors })
}
