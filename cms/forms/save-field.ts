import type { PayloadRequest } from 'payload'
import { refreshColumnsOf } from '#cms/items/refresh-columns.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { GivenText } from '#cms/translations/plan-texts.ts'
import { saveTexts } from '#cms/translations/save-texts.ts'
import type { FieldDefinition, FieldValues } from '#contract/definitions/definitions.ts'
import { fieldTextNames, type ReadField, readField } from '#contract/definitions/read-field.ts'
import { checkSlug } from '#contract/definitions/slug.ts'
import type { FieldOption } from '#contract/forms.ts'
import { type FieldRow, type FormTexts, readFields, readFormTexts } from './load-definitions.ts'
import { loadStoredForms } from './load-forms.ts'
import { withOptionKeys } from './option-keys.ts'
import { requireField } from './read-definitions.ts'
import { fieldTextKeys, textKeys } from './text-keys.ts'
import {
  assertNoIssues,
  assertNotStale,
  assertSlugFree,
  checkSameSlug,
  underDefinitionsLock,
} from './under-definitions-lock.ts'

/** @throws Problem `invalid`, `slugInUse` */
export function addField(req: PayloadRequest, input: FieldValues): Promise<FieldDefinition> {
  return underDefinitionsLock(req, async () => {
    const { fields, texts } = await load(req)
    const { field, issues } = readField(withExistingLabels(input, texts))
    assertNoIssues([...checkSlug(input.slug), ...issues])
    const withKeys = (slug: string) => ({ slug, keys: fieldTextKeys(slug) })
    assertSlugFree(withKeys(input.slug), [...fields.keys()].map(withKeys))
    const options = optionsOf(input.slug, field, fields, texts)
    const data = { slug: input.slug, type: field.type, settings: settingsOf(field, options) }
    await req.payload.create({ collection: 'fields', data, ...asCaller(req) })
    await saveTexts(req, textsOf(input.slug, field, options))
    return requireField(req, input.slug)
  })
}

/** @throws Problem `notFound`, `conflict` on a stale copy, `invalid` */
export function updateField(
  req: PayloadRequest,
  name: string,
  { updatedAt, values: input }: { updatedAt: string; values: FieldValues },
): Promise<FieldDefinition> {
  return underDefinitionsLock(req, async () => {
    const current = await requireField(req, name)
    assertNotStale(current, updatedAt)
    const { fields, texts } = await load(req)
    const { field, issues } = readField(withExistingLabels(input, texts))
    assertNoIssues([...checkSameSlug(current.slug, input.slug), ...issues])
    const options = optionsOf(current.slug, field, fields, texts)
    const data = { type: field.type, settings: settingsOf(field, options) }
    await req.payload.update({ collection: 'fields', id: current.uuid, data, ...asCaller(req) })
    await saveTexts(req, textsOf(current.slug, field, options))
    const { type, settings } = current
    if (type !== field.type || settings.private !== field.settings.private)
      await refreshItemColumns(req, current.slug)
    return requireField(req, current.slug)
  })
}

/** Updates the columns of the items of all forms that contain the field. */
async function refreshItemColumns(req: PayloadRequest, slug: string): Promise<void> {
  const forms = await loadStoredForms(req, { 'fieldSets.fields.slug': { equals: slug } })
  for (const { form } of forms) await refreshColumnsOf(req, form)
}

async function load(req: PayloadRequest) {
  return { fields: await readFields(req), texts: await readFormTexts(req) }
}

/** An option may omit its label and refer to an existing text by its key. */
function withExistingLabels(input: FieldValues, { text }: FormTexts): FieldValues {
  const options = input.settings.options?.map((option) => {
    const label = !option.label && option.translationKey ? text(option.translationKey) : undefined
    return label ? { ...option, label } : option
  })
  return { ...input, settings: { ...input.settings, ...(options && { options }) } }
}

function optionsOf(
  slug: string,
  field: ReadField,
  fields: ReadonlyMap<string, FieldRow>,
  { text }: FormTexts,
): FieldOption[] {
  const keysIn = (rows: FieldRow[]) =>
    new Set(
      rows.flatMap(({ settings }) =>
        (settings.options ?? []).flatMap(({ translationKey = '' }) => translationKey),
      ),
    )
  const rows = [...fields.values()]
  return withOptionKeys(slug, field.options, {
    own: keysIn(rows.filter((row) => row.slug === slug)),
    elsewhere: keysIn(rows.filter((row) => row.slug !== slug)),
    text,
  })
}

/** Settings to store: without labels, which are stored as translations. */
function settingsOf({ settings }: ReadField, options: FieldOption[]) {
  const storedOptions = options.map(({ label: _, ...option }) => option)
  return { ...settings, ...(storedOptions.length > 0 && { options: storedOptions }) }
}

function textsOf(slug: string, { texts }: ReadField, options: FieldOption[]): GivenText[] {
  return [
    ...fieldTextNames.map((name) => ({ namespace: 'forms', key: textKeys[name](slug), ...texts[name] })),
    ...options.map(({ translationKey = '', value, label }) => ({
      namespace: 'forms',
      key: translationKey,
      et: label.et || label.en || String(value),
      en: label.en || label.et || String(value),
    })),
  ]
}
