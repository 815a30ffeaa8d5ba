import type { PayloadRequest } from 'payload'
import { countRegisters } from '#cms/items/count-registers.ts'
import { requireForm } from '#cms/items/find-item.ts'
import { listFacetsByRegister } from '#cms/items/list-facets.ts'
import { loadUsageNumbers } from '#cms/items/list-usage.ts'
import type { FileReply } from '#cms/platform/api/respond.ts'
import { callerOf, visibilitiesOpenTo } from '#cms/platform/auth/caller.ts'
import { sharedReads } from '#cms/platform/cache/shared-read.ts'
import { inTurn } from '#cms/platform/database/in-turn.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import { itemTags } from '#contract/cache-tags.ts'
import { type FieldSettings, labelOf } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { Facet } from '#contract/items.ts'
import { listFormats } from '#contract/list-formats.ts'
import type { NumbersQuery, RegisterNumbers, UsageNumbers } from '#contract/numbers.ts'
import { facetValueKey, inFacetOrder } from '#contract/registers/facet-values.ts'
import {
  type FacetDeclaration,
  type Register,
  registerSlugs,
  registers,
} from '#contract/registers/registers.ts'
import { inLanguage, type Language, type Text } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import type { Cell } from './cell.ts'
import { headsOf, named } from './report-source.ts'
import { loadReportTexts } from './reports.ts'
import { streamCsv } from './stream-csv.ts'

const loadCounts = sharedReads<Awaited<ReturnType<typeof countAll>>>()

async function countAll(req: PayloadRequest) {
  return inTurn(req, async () => ({
    totals: await countRegisters(req),
    facets: await listFacetsByRegister(req),
  }))
}

/** Numbers of all registers or one, of the entries that their lists have (contract §3). Counted again when an item changes or the day ends. */
export async function loadNumbers(
  req: PayloadRequest,
  { register }: NumbersQuery,
): Promise<RegisterNumbers[]> {
  const key = [dayInTallinn(Date.now() / 1000), ...visibilitiesOpenTo(callerOf(req))].join()
  // The labels of keywords are counted with them.
  const tags = [...itemTags, 'keywords'] as const
  const { totals, facets } = await loadCounts(req, { key, tags, load: countAll })
  const text = await loadReportTexts(req)
  const numbersOf = async (slug: Register): Promise<RegisterNumbers> => ({
    register: slug,
    total: totals[slug].total,
    closed: registers[slug].closing ? totals[slug].closed : null,
    facets: labelFacets(await requireForm(req, slug), {
      declared: registers[slug].facets,
      found: facets[slug],
      text,
    }),
  })
  return Promise.all((register ? [register] : registerSlugs).map(numbersOf))
}

type Lookup = (key: string) => Text
type Counted = { declared: readonly FacetDeclaration[]; found: readonly Facet[]; text: Lookup }

/** In the order of the register, with the labels of values. */
function labelFacets({ fieldSets }: Form, { declared, found, text }: Counted): RegisterNumbers['facets'] {
  const fields = fieldSets.flatMap((set) => set.fields)
  return declared.flatMap((facet) => {
    const values = found.find(({ name }) => name === facet.name)?.values ?? []
    const settings = fields.find(({ slug }) => slug === facet.field)?.settings ?? {}
    const options = [...(settings.options ?? []), ...(settings.removedOptions ?? [])]
    const labelled = inFacetOrder(facet, values, options).map((each) => ({
      value: each.value,
      label: labelOfValue(facet, each, { settings, text }),
      count: each.count,
    }))
    return labelled.length > 0 ? [{ name: facet.name, values: labelled }] : []
  })
}

function labelOfValue(
  facet: FacetDeclaration,
  { value, label, labels }: Facet['values'][number],
  { settings, text }: { settings: FieldSettings; text: Lookup },
): Text {
  const key = facetValueKey(facet, value)
  if (key) return text(key)
  // A label whose language is unknown is both.
  if (labels?.et || labels?.en) return { et: labels.et ?? '', en: labels.en ?? '' }
  return label === value ? labelOf(settings, value) : { et: label, en: label }
}

type Row = { register: Text; facet: Text; value: string; label: Text; count: number }

/** The same numbers as a CSV file (contract §3). */
export async function exportNumbers(
  req: PayloadRequest,
  { register, language }: NumbersQuery & { language: Language },
): Promise<FileReply> {
  const numbers = await loadNumbers(req, { register })
  const usage = await loadUsageNumbers(req, { register })
  const context = { req, withTime: false, language, text: await loadReportTexts(req) }
  const inWords = (text: Text): Cell => inLanguage(text, language)
  const columns = [
    named<Row>(context, 'register', 'text', 24, (row) => inWords(row.register)),
    named<Row>(context, 'facet', 'text', 24, (row) => inWords(row.facet)),
    named<Row>(context, 'value', 'text', 40, ({ value }) => value),
    named<Row>(context, 'label', 'text', 40, ({ label }) => inWords(label)),
    named<Row>(context, 'entries', 'number', 14, ({ count }) => count),
  ]
  const words = await loadBilingual(req, ['numbers'])
  const rows = [...rowsOf(numbers, context), ...usageRows(usage, { text: context.text, words })]
  async function* readCells() {
    yield rows.map((row) => columns.map(({ read }) => read(row)))
  }
  const { extension, mediaType } = listFormats.csv
  return {
    stream: streamCsv({ columns: headsOf(columns), language, pages: readCells() }),
    fileName: `${[...(register ? [register] : []), 'numbers', dayInTallinn(Date.now() / 1000)].join('_')}.${extension}`,
    mediaType,
  }
}

/** Views and downloads by month, and of the entries that were read most. */
function usageRows(
  { months, mostRead }: UsageNumbers,
  { text, words }: { text: Lookup; words: Lookup },
): Row[] {
  const none = { et: '', en: '' }
  return (['views', 'downloads'] as const).flatMap((name) => [
    ...months.map(({ month, ...usage }) => ({
      register: none,
      facet: words(`numbers.usage.${name}`),
      value: month,
      label: none,
      count: usage[name],
    })),
    ...mostRead.map(({ register, uuid, title, ...usage }) => ({
      register: text(`${register}.title`),
      facet: words(`numbers.usage.${name}`),
      value: uuid,
      label: title,
      count: usage[name],
    })),
  ])
}

function rowsOf(numbers: readonly RegisterNumbers[], { text }: { text: Lookup }): Row[] {
  const none = { et: '', en: '' }
  return numbers.flatMap(({ register: slug, total, closed, facets }) => {
    const { closing: mark, facets: declared } = registers[slug]
    const register = text(`${slug}.title`)
    return [
      { register, facet: text('reports.value.total'), value: '', label: none, count: total },
      ...(mark && closed !== null
        ? [{ register, facet: text(`item.outcome.${mark}`), value: '', label: none, count: closed }]
        : []),
      ...facets.flatMap(({ name, values }) => {
        const labelKey = declared.find((facet) => facet.name === name)?.labelKey ?? name
        return values.map((each) => ({ register, facet: text(labelKey), ...each }))
      }),
    ]
  })
}
