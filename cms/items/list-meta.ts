import type { PayloadRequest } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Form } from '#contract/forms.ts'
import type { ThesesMeta } from '#contract/items.ts'

/** Years (newest first) and curricula of the entries that the caller may read. */
export async function listThesesMeta(req: PayloadRequest, form: Form): Promise<ThesesMeta> {
  const [years, curriculums] = await Promise.all([
    distinct(req, form.slug, 'year'),
    distinct(req, form.slug, 'curriculum'),
  ])
  const options = form.fieldSets.flatMap(({ fields }) => fields).find(({ slug }) => slug === 'curriculum')
    ?.settings.options
  return {
    years: years.filter((year) => typeof year === 'number').sort((a, b) => b - a),
    curriculums: curriculums
      .filter((value) => typeof value === 'string')
      .map((value) => ({
        value,
        label: options?.find((option) => option.value === value)?.label ?? { et: value, en: value },
      }))
      .sort((a, b) => a.label.et.localeCompare(b.label.et, 'et')),
  }
}

async function distinct(req: PayloadRequest, form: string, field: 'year' | 'curriculum') {
  const { values } = await req.payload.findDistinct({
    collection: 'items',
    field,
    where: { and: [{ form: { equals: form } }, { [field]: { exists: true } }] },
    ...asCaller(req),
  })
  return values.map((value) => value[field])
}
