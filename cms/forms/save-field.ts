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
export function addField(req: PayloadRequest, sent: FieldValues): Promise<FieldDefinition> {
  return underDefinitionsLock(req, async () => {
    const { fields, texts } = await read(req)
    const { field, issues } = readField(withKnownLabels(sent, texts))
    assertNoIssues([...checkSlug(sent.slug), ...issues])
    const named = (slug: string) => ({ slug, keys: fieldTextKeys(slug) })
    assertSlugFree(named(sent.slug), [...fields.keys()].map(named))
    const options = optionsOf(sent.slug, field, fields, texts)
    const data = { slug: sent.slug, type: field.type, settings: settingsOf(field, options) }
    await req.payload.create({ collection: 'fields', data, ...asCaller(req) })
    await saveTexts(req, textsOf(sent.slug, field, options))
    return requireField(req, sent.slug)
  })
}

/** @throws Problem `notFound`, `conflict` on a stale copy, `invalid` */
export function updateField(
  req: PayloadRequest,
  name: string,
  { updatedAt, values: sent }: { updatedAt: string; values: FieldValues },
): Promise<FieldDefinition> {
  return underDefinitionsLock(req, async () => {
    const current = await requireField(req, name)
    assertNotStale(current, updatedAt)
    const { fields, texts } = await read(req)
    const { field, issues } = readField(withKnownLabels(sent, texts))
    assertNoIssues([...checkSameSlug(current.slug, sent.slug), ...issues])
    const options = optionsOf(current.slug, field, fields, texts)
    const data = { type: field.type, settings: settingsOf(field, options) }
    await req.payload.update({ collection: 'fields', id: current.uuid, data, ...asCaller(req) })
    await saveTexts(req, textsOf(current.slug, field, options))
    const { type, settings } = current
    if (type !== field.type || settings.private !== field.settings.private)
      await projectAll(req, current.slug)
    return requireField(req, current.slug)
  })
}

/** Entries of every form that asks for the field. */
async function projectAll(req: PayloadRequest, slug: string): Promise<void> {
  const forms = await loadStoredForms(req, { 'fieldSets.fields.slug': { equals: slug } })
  for (const { form } of forms) await refreshColumnsOf(req, form)
}

async function read(req: PayloadRequest) {
  return { fields: await readFields(req), texts: await readFormTexts(req) }
}

/** An option may name a text that is there already, and bring none of its own. */
function withKnownLabels(sent: FieldValues, { text }: FormTexts): FieldValues {
  const options = sent.settings.options?.map((option) => {
    const known = !option.label && option.translationKey ? text(option.translationKey) : undefined
    return known ? { ...option, label: known } : option
  })
  return { ...sent, settings: { ...sent.settings, ...(options && { options }) } }
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

/** Without texts: they live in the translations alone. */
function settingsOf({ settings }: ReadField, options: FieldOption[]) {
  const kept = options.map(({ label: _, ...option }) => option)
  return { ...settings, ...(kept.length > 0 && { options: kept }) }
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
