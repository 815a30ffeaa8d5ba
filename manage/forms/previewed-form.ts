import type { FieldDefinition } from '#contract/admin-fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import { type EditedValues, toFieldInput } from './edited-field.ts'
import type { EditedForm } from './edited-form.ts'

export type PreviewedField = Pick<FieldDefinition, 'slug' | 'type' | 'settings' | 'translations'>

/** A field that is added with the form, as its definition will be; options without a value are left out. */
export function toPreviewedField(edited: EditedValues): PreviewedField {
  const { slug, settings, translations } = toFieldInput(edited)
  const { options, removedOptions: _removed, ...others } = settings
  const text = (name: keyof PreviewedField['translations']) => ({
    key: '',
    et: translations[name]?.et ?? '',
    en: translations[name]?.en ?? '',
  })
  return {
    slug,
    type: edited.type,
    settings: {
      ...others,
      ...(options && {
        options: options.flatMap(({ label, ...option }) =>
          option.value === '' ? [] : [{ ...option, label: { et: label?.et ?? '', en: label?.en ?? '' } }],
        ),
      }),
    },
    translations: {
      label: text('label'),
      placeholder: text('placeholder'),
      helpText: text('helpText'),
      tooltipText: text('tooltipText'),
    },
  }
}

/** The edited form with its fields' definitions, as `ItemForm` takes it, without members that are not chosen yet. */
export function toPreviewedForm(
  fieldSets: EditedForm['fieldSets'],
  definitions: readonly PreviewedField[],
): WithFieldSets {
  const known = new Map(definitions.map((field) => [field.slug, field]))
  return {
    fieldSets: fieldSets
      .filter(({ slug }) => slug !== '')
      .map(({ slug, order, translation, fields }) => ({
        slug,
        order,
        labels: translation,
        descriptions: { et: '', en: '' },
        fields: fields.flatMap(({ slug, order, required, section, conditions }) => {
          const field = known.get(slug)
          if (!field) return []
          const { label, placeholder, helpText, tooltipText } = field.translations
          const settings = {
            ...field.settings,
            placeholders: placeholder,
            helps: helpText,
            tooltips: tooltipText,
          }
          const begins = section.et !== '' || section.en !== ''
          return [
            {
              slug,
              order,
              required,
              type: field.type,
              labels: label,
              settings,
              ...(begins && { section }),
              ...(conditions && { conditions }),
            },
          ]
        }),
      })),
  }
}
