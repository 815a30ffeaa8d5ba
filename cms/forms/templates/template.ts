import type { Conditions, Test } from '#contract/conditions.ts'
import { exportHead, type FormExport } from '#contract/form-exchange.ts'
import { type FormSettings, formSettingsSchema } from '#contract/form-settings.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Text } from '#contract/texts.ts'

type ExportedField = FormExport['fields'][number]

/** A template that ships with the product: a form as its export has it. */
export type ShippedTemplate = {
  /** One line for managers: when to start from it. */
  about: Text
  file: FormExport
}

type TemplateField = {
  /** Its slug is that of the form and this; paths in `conditions` have the whole slug. */
  slug: string
  type: ExportedField['type']
  label: Text
  isRequired?: true
  /** The heading of the section that begins with the field. */
  section?: Text
  help?: Text
  conditions?: Conditions
  settings?: ExportedField['settings']
}

type Template = {
  slug: string
  about: Text
  permissions: Visibility
  title: Text
  description: Text
  settings: Partial<FormSettings>
  /** All in one field set, which has the slug and the title of the form, as the editor makes it. */
  fields: readonly TemplateField[]
}

const noText: Text = { et: '', en: '' }

export const text = (et: string, en: string): Text => ({ et, en })

export const option = (value: string, et: string, en: string) => ({ value, label: { et, en } })

/** Holds for one of the choices of a field. */
export const chosen = (path: string, ...value: string[]): { join: 'and'; tests: Test[] } => ({
  join: 'and',
  tests: [{ field: path, operator: 'oneOf', value }],
})

/** The template as the file that the export of such a form would be (contract §6). */
export function shippedTemplate({
  about,
  slug,
  title,
  settings,
  fields,
  ...form
}: Template): ShippedTemplate {
  const slugOf = (field: string) => `${slug}_${field}`
  return {
    about,
    file: {
      ...exportHead,
      form: {
        ...form,
        slug,
        title,
        settings: formSettingsSchema.parse(settings),
        fieldSets: [
          {
            order: 1,
            slug,
            translation: title,
            description: noText,
            fields: fields.map(({ slug: field, isRequired = false, section, conditions }, index) => ({
              order: index + 1,
              required: isRequired,
              slug: slugOf(field),
              ...(section && { section }),
              ...(conditions && { conditions }),
            })),
          },
        ],
      },
      fieldSets: [{ slug, settings: { title, description: noText } }],
      fields: fields.map(({ slug: field, type, label, help = noText, settings: own = {} }) => ({
        slug: slugOf(field),
        type,
        settings: own,
        translations: { label, placeholder: noText, helpText: help, tooltipText: noText },
      })),
    },
  }
}
