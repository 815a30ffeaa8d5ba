import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { filledFields } from '#cms/forms/read-values.ts'
import type { Keyword } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { lock, lockShared } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { FormValues } from '#contract/fields.ts'
import { foldCase, foldText } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import { noLabels } from '#contract/keyword-labels.ts'
import { languages } from '#contract/texts.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { labelColumns, labelledKeyword } from './labels.ts'

/**
 * Adds new labels in an item's keyword fields as unpublished keywords (contract §4). A label that equals that of an existing
 * keyword is replaced by its value, and a merged keyword by the one it was merged into. Returns the values to store; `stored`
 * ones stay as they are. The item is locked, so no keywords are merged meanwhile.
 */
export async function saveKeywords(
  req: PayloadRequest,
  form: Form,
  values: FormValues,
  stored: FormValues = {},
): Promise<FormValues> {
  const fields = filledFields(form, values).filter(
    ({ setSlug, field, value }) =>
      fieldTypeOf(field).kind === 'keywords' && !isSameValue(value, stored[setSlug]?.[field.slug]),
  )
  const texts = new Set(fields.flatMap(({ value }) => textsOf(value)))
  if (texts.size === 0) return values
  const resolvedValues = await resolveValues(req, [...texts])
  const resolved = { ...values }
  for (const { setSlug, field, value } of fields) {
    const keywords = new Set(textsOf(value).map((text) => resolvedValues.get(text) ?? text))
    resolved[setSlug] = { ...resolved[setSlug], [field.slug]: [...keywords] }
  }
  return resolved
}

const reason = 'callers who may write the item may add keywords'

/**
 * Maps each text to a keyword's value: by existing value, else by existing label, else by adding a keyword. In a transaction, with the
 * items locked that will have the values.
 */
export async function resolveValues(
  req: PayloadRequest,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = await findValues(req, texts)
  const hasNew = texts.some((text) => known(text) === undefined)
  // Shared, submissions do not wait for each other; deletions wait for them, and they for deletions.
  await (hasNew ? lock : lockShared)(req, 'keywords')
  const existing = await findValues(req, texts)
  const added = new Map<string, string>()
  for (const text of texts) {
    const label = foldCase(text)
    if (existing(text) !== undefined || added.has(label)) continue
    const data = { value: text, ...labelColumns({ label: text, labels: noLabels }), published: false }
    await req.payload.create({ collection: 'keywords', data, ...asSystem(req, reason) })
    added.set(label, text)
  }
  return new Map(texts.map((text) => [text, existing(text) ?? added.get(foldCase(text)) ?? text]))
}

const idsSchema = z.array(z.object({ id: z.string() }))

/** Returns a lookup of the value of an existing keyword by a text. */
export async function findValues(
  req: PayloadRequest,
  texts: readonly string[],
): Promise<(text: string) => string | undefined> {
  const folded = sql.param(texts.map(foldText))
  const rows = await runSql(
    req,
    sql`
      select id from keywords
      where value = any(${sql.param([...texts])}::text[]) or string_to_array(search_text, E'\n') && ${folded}::text[]
    `,
  )
  const { docs } = await req.payload.find({
    collection: 'keywords',
    where: { id: { in: idsSchema.parse(rows).map(({ id }) => id) } },
    sort: 'createdAt',
    pagination: false,
    depth: 0,
    ...asSystem(req, reason),
  })
  const values = new Map<string, string>()
  const labels = new Map<string, string>()
  const byLanguage = new Map<string, string>()
  for (const keyword of docs) {
    const { value } = await whatStays(req, keyword)
    values.set(keyword.value, value)
    labels.set(foldCase(keyword.label), value)
    // A word can be the Estonian label of one keyword and the English label of another: the older one has it.
    for (const text of languages.flatMap((language) => labelledKeyword(keyword).labels[language] ?? []))
      if (!byLanguage.has(foldCase(text))) byLanguage.set(foldCase(text), value)
  }
  return (text) => {
    const label = foldCase(text)
    return values.get(text) ?? labels.get(label) ?? byLanguage.get(label)
  }
}

/** The keyword that a merged one was merged into, which may have been merged too; any other keyword itself. */
async function whatStays(req: PayloadRequest, keyword: Keyword): Promise<Keyword> {
  let current = keyword
  while (current.mergedInto) {
    const id = typeof current.mergedInto === 'string' ? current.mergedInto : current.mergedInto.id
    const options = { collection: 'keywords', id, depth: 0 } as const
    current = await req.payload.findByID({ ...options, ...asSystem(req, 'as in `resolveValues`') })
  }
  return current
}
