import { randomUUID } from 'node:crypto'
import type { FieldValue } from '#contract/forms.ts'
import type { ItemStatus, Register } from '#contract/items.ts'
import type { Api } from '../api.ts'
import { createEntryForTest } from '../make-entry.ts'
import type { Marked } from './transports.ts'

const titleOf = { thesis: 'title_en', topics: 'thesis_topic_name', internship: 'internship_field' } as const

let years = 1900

/** An entry that can be told from all others by every way of asking. */
export async function markedEntry(
  api: Api,
  register: Register,
  status: ItemStatus = 'published',
  changes: Record<string, FieldValue> = {},
): Promise<Marked> {
  const word = `zq${randomUUID().slice(0, 8)}`
  const year = await freeYear(api)
  const own = { [titleOf[register]]: `Kirje ${word}`, ...(register === 'thesis' && { year }) }
  const { uuid, fileName, field } = await createEntryForTest(api, register, status, { ...own, ...changes })
  return { uuid, word, year, fileName, field }
}

/** A year that no thesis is of. */
async function freeYear({ payload }: Api): Promise<number> {
  const { values } = await payload.findDistinct({ collection: 'items', field: 'year' })
  do years += 1
  while (values.some(({ year }) => year === years))
  return years
}
