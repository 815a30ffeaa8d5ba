import fc from 'fast-check'
import type { EndpointName } from '#contract/endpoints.ts'
import type { Form, FormField } from '#contract/forms.ts'
import { takesPdf } from './entry-bodies.ts'
import { aNewUuid, markOf } from './known.ts'
import { sentences } from './words.ts'

type Bodies = (form: Form) => fc.Arbitrary<unknown>

const numbers = fc.nat(500)

const uploads: Bodies = (form) => {
  const fields = form.fieldSets.flatMap((set) => set.fields)
  const slugs = (chosen: FormField[]) => fc.constantFrom('file', ...chosen.map(({ slug }) => slug))
  return fc.record(
    {
      formSlug: fc.constant(form.slug),
      fieldSlug: fc.oneof(
        { arbitrary: slugs(fields.filter(takesPdf)), weight: 5 },
        { arbitrary: slugs(fields), weight: 1 },
      ),
      fileName: fc.oneof(
        { arbitrary: fc.constantFrom('a.pdf', 'Töö nr 1.PDF'), weight: 3 },
        { arbitrary: fc.constantFrom('logo.png', 'x.zip', '..pdf', `${'x'.repeat(250)}.pdf`), weight: 1 },
      ),
      fileSize: fc.constantFrom(1, 100, 100, 100, 20_000_000, 2 ** 40),
      itemUuid: fc.oneof(
        { arbitrary: fc.constant(aNewUuid), weight: 3 },
        { arbitrary: numbers.map((number) => markOf('item', number)), weight: 1 },
      ),
    },
    { requiredKeys: ['formSlug', 'fieldSlug', 'fileName', 'fileSize'] },
  )
}

const texts: Bodies = () =>
  fc.tuple(numbers, fc.boolean(), sentences).map(([number, isDeletion, text]) => {
    const name = { key: markOf('text-key', number), namespace: markOf('text-namespace', number) }
    if (isDeletion) return { action: 'delete', deletes: [name] }
    const { key: itemKey, namespace } = name
    return {
      action: 'update',
      item: { itemKey, namespace, newData: { ...name, translations: { et: text, en: text } } },
    }
  })

/** Bodies whose parts mean something together alone. */
export const linkedBodies: Partial<Record<EndpointName, Bodies>> = {
  requestUpload: uploads,
  requestFormUpload: uploads,
  changeTranslations: texts,
  requestDownload: () => numbers.map((number) => ({ fileName: markOf('file', number) })),
  deleteFile: () =>
    numbers.map((number) => ({
      fileName: markOf('file', number),
      itemUuid: markOf('file-uuid', number),
      formSlug: markOf('file-form', number),
    })),
  changeKeywords: () =>
    fc.record({
      action: fc.constantFrom('publish', 'unpublish', 'delete'),
      items: fc.array(
        numbers.map((number) => markOf('keyword', number)),
        { minLength: 1, maxLength: 3 },
      ),
    }),
}
