import { isDeepStrictEqual } from 'node:util'
import type { PayloadRequest } from 'payload'
import { exportHead, type FormExport } from '#contract/form-exchange.ts'
import { defaultSettings } from '#contract/form-settings.ts'
import type { Text } from '#contract/texts.ts'
import { type FormParts, type FormTexts, findText, noText } from './assemble-form.ts'
import type { FieldRow, LoadedForm } from './definition-rows.ts'
import { loadFieldSets, loadFields, loadFormTexts } from './definition-rows.ts'
import { presentField, presentFieldSet, requireStoredForm } from './load-definitions.ts'
import { textKeys } from './text-keys.ts'

type ExportedField = FormExport['fields'][number]

/** The form with the field sets and fields that it uses (contract §6). @throws Problem `notFound` */
export async function exportForm(req: PayloadRequest, name: string): Promise<FormExport> {
  const form = await requireStoredForm(req, name)
  const parts = { fields: await loadFields(req), texts: await loadFormTexts(req) }
  const sets = new Set(form.fieldSets.map(({ slug }) => slug))
  const fields = new Set(form.fieldSets.flatMap((set) => set.fields.map(({ slug }) => slug)))
  return {
    ...exportHead,
    form: exportedForm(form, parts),
    fieldSets: (await loadFieldSets(req))
      .filter(({ slug }) => sets.has(slug))
      .map((row) => ({ slug: row.slug, settings: presentFieldSet(row, parts.texts).settings })),
    fields: [...parts.fields.values()]
      .filter(({ slug }) => fields.has(slug))
      .map((field) => exportedField(field, parts.texts)),
  }
}

/** Only the texts stored with the form, not those that it takes over from its field sets. */
export function exportedForm(form: LoadedForm, { texts }: Pick<FormParts, 'texts'>): FormExport['form'] {
  const { slug, permissions, checklist, retention, settings, fieldSets } = form
  const text = (key: string) => findText(texts, key) ?? noText
  return {
    slug,
    permissions,
    title: text(textKeys.formTitle(slug)),
    description: text(textKeys.formDescription(slug)),
    ...(checklist.length > 0 && { checklist }),
    ...(retention && { retention }),
    ...(!isDeepStrictEqual(settings, defaultSettings) && { settings }),
    fieldSets: fieldSets.map((set, index) => ({
      order: set.order ?? index + 1,
      slug: set.slug,
      translation: text(textKeys.fieldSet(slug, set.slug)),
      description: text(textKeys.fieldSetDescription(slug, set.slug)),
      fields: set.fields.map((field, at) => ({
        order: field.order ?? at + 1,
        required: field.required,
        slug: field.slug,
        ...(field.section && { section: field.section }),
        ...(field.conditions && { conditions: field.conditions }),
      })),
    })),
  }
}

export function exportedField(field: FieldRow, texts: FormTexts): ExportedField {
  const { slug, type, settings, translations } = presentField(field, texts)
  const unkeyed = ({ et, en }: Text) => ({ et, en })
  return {
    slug,
    type,
    settings,
    translations: {
      label: unkeyed(translations.label),
      placeholder: unkeyed(translations.placeholder),
      helpText: unkeyed(translations.helpText),
      tooltipText: unkeyed(translations.tooltipText),
    },
  }
}
