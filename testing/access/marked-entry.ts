import { randomUUID } from 'node:crypto'
import type { FieldValue } from '#contract/forms.ts'
import type { ItemStatus, Register } from '#contract/items.ts'
import type { Api } from '../api.ts'
import { createEntryForTest } from '../make-entry.ts'
import type { Marked } from './transports.ts'

const titleOf = { thesis: 'title_en', topics: 'thesis_topic_name', internship: 'internship_field' } as const

let lastYear = 1900

/** Creates an entry that every request in `transports.ts` can distinguish from all others. */
export async function markedEntry(
  api: Api,
  register: Register,
  status: ItemStatus = 'published',
  changes: Record<string, FieldValue> = {},
): Promise<Marked> {
  const word = `zq${randomUUID().slice(0, 8)}`
  const year = await unusedYear(api)
  const uniqueValues = { [titleOf[register]]: `Kirje ${word}`, ...(register === 'thesis' && { year }) }
  const { uuid, fileName, field } = await createEntryForTest(api, register, status, {
    ...uniqueValues,
    ...changes,
  })
  return { uuid, word, year, fileName, field }
}

/** A year without theses. */
async function unusedYear({ payload }: Api): Promise<number> {
  const { values } = await payload.findDistinct({ collection: 'items', field: 'year' })
  do lastYear += 1
  while (values.some(({ year }) => year === lastYear))
  return lastYear
}
