import type { StoredItem } from '#cms/items/item-row.ts'
import { visibleFiles, visibleValues } from '#cms/items/policy.ts'
import { type FieldValue, optionOf } from '#contract/fields.ts'
import { contentTypeOf, permanentUrl } from '#contract/files.ts'
import type { Form, FormField } from '#contract/forms.ts'
import { type LabelledKeyword, labelIn, noLabels } from '#contract/keyword-labels.ts'

import { findRegister } from '#contract/registers/registers.ts'
import { type Language, languages, type Text } from '#contract/texts.ts'
import { supervisorsOf } from '#contract/values/supervisor-names.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import type { MetadataPrefix } from './oai-request.ts'
import { Xml, xml } from './xml.ts'

/** A public item with all that its metadata depend on. */
export type OaiItem = {
  item: StoredItem
  form: Form
  keywords: ReadonlyMap<string, LabelledKeyword>
  institution: Text
  origin: string
  now: Date
}

type Element = { name: string; text: string; language?: Language | undefined; attributes?: Xml }

/** The degrees of COAR and OpenAIRE (`info:eu-repo/semantics`), and the levels of ETD-MS. */
const degrees: Readonly<Record<string, { type: string; level: string }>> = {
  bachelor: { type: 'bachelorThesis', level: 'bachelors' },
  masters: { type: 'masterThesis', level: 'masters' },
  phd: { type: 'doctoralThesis', level: 'doctoral' },
}

/** The metadata of an item in a format, as the content of `metadata`. */
export function metadataOf(item: OaiItem, prefix: MetadataPrefix): Xml {
  const described = describe(item)
  return prefix === 'oai_dc' ? dublinCore(described) : thesisMetadata(item, described)
}

const publicView = { asManager: false, asRow: false }

/** The form's fields with the values that everyone sees. */
function publicFields({ item, form }: OaiItem) {
  const values = visibleValues(form, item.values, publicView)
  return form.fieldSets.flatMap(({ slug, fields }) =>
    fields.map((field) => ({ field, value: values[slug]?.[field.slug] })),
  )
}

/** The elements that both formats have, in the order of ETD-MS: first the title in the language of the work. */
function describe(described: OaiItem): Element[] {
  const { item, form, keywords, institution, origin, now } = described
  const files = visibleFiles({ item, form, view: publicView, now })
  const fields = publicFields(described)
  const readValue = (slug: string | undefined) => fields.find(({ field }) => field.slug === slug)?.value
  const textOf = (slug: string | undefined) => textsOf(readValue(slug)).join(' ').trim()
  const register = findRegister(form.slug)
  const { titleFields, levelField, curriculumField, organizationField } = register ?? {}
  const written = languages.find((language) => language === (textOf('language') || item.language))
  const titles =
    titleFields && titleFields.et !== titleFields.en
      ? languages
          .toSorted((a, b) => Number(b === written) - Number(a === written))
          .map((language) => ({ text: textOf(titleFields[language]), language }))
      : [{ text: textOf(titleFields?.et), language: written }]
  const inLanguages = (slug: string) => [
    ...languages.map((language) => ({ text: textOf(`${slug}_${language}`), language })),
    { text: textOf(slug), language: written },
  ]
  const organization = textOf(organizationField)
  const author = [item.lastName, item.firstName].filter(Boolean).join(', ')
  const embargoUntil = files.find((file) => file.embargoUntil)?.embargoUntil
  const levels = textsOf(readValue(levelField))
  const isThesis = register?.authorFields !== undefined
  const formats = new Set(files.map(({ name }) => contentTypeOf(name)))
  const elements: Element[] = [
    ...titles.map((title) => ({ name: 'title', ...title })),
    { name: 'creator', text: author || organization },
    ...textsOf(readValue('keywords')).flatMap((value) => keywordElements(value, keywords)),
    ...labelsOf(fields, curriculumField).map((label) => ({ name: 'subject', ...label })),
    ...[...inLanguages('abstract'), ...inLanguages('description')].map((text) => ({
      name: 'description',
      ...text,
    })),
    ...languages.map((language) => ({ name: 'publisher', text: institution[language], language })),
    ...supervisorsOf(readValue('supervisors')).map(({ firstname, lastname }) => ({
      name: 'contributor',
      text: [lastname, firstname].filter(Boolean).join(', '),
      attributes: xml` role="advisor"`,
    })),
    { name: 'date', text: textOf('defence_date') || String(item.year ?? item.createdAt.slice(0, 10)) },
    ...(isThesis
      ? levels.map((level) => ({
          name: 'type',
          text: `info:eu-repo/semantics/${degrees[level]?.type ?? 'other'}`,
        }))
      : [{ name: 'type', text: 'info:eu-repo/semantics/other' }]),
    ...[...formats].map((format) => ({ name: 'format', text: format })),
    { name: 'identifier', text: `${origin}/${form.slug}/${item.id}` },
    { name: 'identifier', text: item.reference ?? '' },
    ...files
      .filter((file) => !file.embargoUntil)
      .map((file) => ({ name: 'identifier', text: permanentUrl(origin, item.id, file) })),
    { name: 'language', text: written ?? '' },
    {
      name: 'rights',
      text: `info:eu-repo/semantics/${embargoUntil ? 'embargoedAccess' : 'openAccess'}`,
    },
    { name: 'rights', text: embargoUntil ? `info:eu-repo/date/embargoEnd/${embargoUntil}` : '' },
  ]
  const known = elements
    .map((element) => ({ ...element, text: element.text.trim() }))
    .filter(({ text }) => text)
  return [...new Map(known.map((each) => [`${each.name} ${each.language} ${each.text}`, each])).values()]
}

function keywordElements(value: string, keywords: ReadonlyMap<string, LabelledKeyword>): Element[] {
  const keyword = keywords.get(value) ?? { label: value, labels: noLabels }
  const labels = languages.map((language) => labelIn(keyword, language))
  return labels.map(({ text, language }) => ({ name: 'subject', text, language }))
}

/** The labels of a field's chosen options in both languages. */
function labelsOf(
  fields: readonly { field: FormField; value: FieldValue | undefined }[],
  slug: string | undefined,
): { text: string; language: Language }[] {
  return fields
    .filter(({ field }) => field.slug === slug)
    .flatMap(({ field, value }) =>
      textsOf(value).flatMap((text) => {
        const label = optionOf(field.settings, text)?.label
        return languages.map((language) => ({ text: label?.[language] || text, language }))
      }),
    )
}

function elementsIn(prefix: string, elements: readonly Element[]): Xml[] {
  return elements.map(({ name, text, language, attributes }) => {
    const tag = new Xml(`${prefix}${name}`)
    return xml`<${tag}${attributes}${language && xml` xml:lang="${language}"`}>${text}</${tag}>`
  })
}

function dublinCore(elements: readonly Element[]): Xml {
  const plain = elements.map(({ attributes: _, ...element }) => element)
  return xml`<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">${elementsIn('dc:', plain)}</oai_dc:dc>`
}

function thesisMetadata(described: OaiItem, elements: readonly Element[]): Xml {
  const { form, institution } = described
  const fields = publicFields(described)
  const { levelField, curriculumField } = findRegister(form.slug) ?? {}
  const english = ({ language }: { language: Language }) => language === 'en'
  const levels = fields
    .filter(({ field }) => field.slug === levelField)
    .flatMap(({ value }) => textsOf(value))
  const degree: Element[] = [
    { name: 'name', text: labelsOf(fields, levelField).find(english)?.text ?? '' },
    { name: 'level', text: degrees[levels[0] ?? '']?.level ?? '' },
    { name: 'discipline', text: labelsOf(fields, curriculumField).find(english)?.text ?? '' },
    { name: 'grantor', text: institution.en },
  ]
  const known = degree.filter(({ text }) => text)
  const missing = required.filter((name) => !elements.some((element) => element.name === name))
  const complete = [...elements, ...missing.map((name) => ({ name, text: '' }))].toSorted(
    (a, b) => order.indexOf(a.name) - order.indexOf(b.name),
  )
  const tags = complete.map((element: Element, index) => {
    if (element.name === 'publisher') return { ...element, language: undefined }
    return element.name === 'title' && index > 0 ? { ...element, name: 'alternativeTitle' } : element
  })
  return xml`<thesis xmlns="${etdms}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${etdms} ${etdmsSchema}">${elementsIn('', tags)}<degree>${elementsIn('', known)}</degree></thesis>`
}

/** The elements of ETD-MS in their order, and those of which it requires one, which may be empty. */
const order = [
  'title',
  'creator',
  'subject',
  'description',
  'publisher',
  'contributor',
  'date',
  'type',
  'format',
  'identifier',
  'language',
  'rights',
]
const required = ['title', 'creator', 'subject', 'date', 'type', 'identifier']

const etdms = 'http://www.ndltd.org/standards/metadata/etdms/1.0/'
const etdmsSchema = `${etdms}etdms.xsd`

export const formats = {
  oai_dc: {
    schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
    namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
  },
  etdms: { schema: etdmsSchema, namespace: etdms },
} as const satisfies Record<MetadataPrefix, { schema: string; namespace: string }>
