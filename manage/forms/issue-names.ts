import type { TFunction } from 'i18next'

/** The name of a row of an editor, or of one of its parts. */
export type RowName = { key: 'field' | 'set' | 'option'; name: string }

const textPath = /(?:^|\.)(\w+)\.(et|en)$/
/** The texts of inputs whose label is not `manage.forms.label.{name}`. */
const labelKeys: Readonly<Record<string, string>> = {
  slug: 'manage.forms.slug',
  checklist: 'manage.forms.checklist.title',
  retention: 'manage.forms.retention.months',
  options: 'manage.forms.options',
  maxSize: 'manage.forms.maxSize',
  fileFormats: 'manage.forms.formats',
  min: 'manage.forms.min',
  max: 'manage.forms.max',
  dateFormat: 'manage.forms.dateFormat.title',
}

/**
 * Names what an issue refers to by its path, as in `translations.label.et` or `fieldSets.0.fields.2.section.en`. `row` is
 * the row of the editor that contains it.
 */
export function issueName(path: string, t: TFunction, row?: RowName): string {
  const [, name, language] = textPath.exec(path) ?? []
  const text =
    name &&
    t('manage.forms.inLanguage', {
      label: t(`manage.forms.label.${row && name === 'translation' ? 'subtitle' : name}`),
      language: t(`manage.forms.${language}`),
    })
  if (row) return [t(`manage.forms.issue.${row.key}`, { name: row.name }), text].filter(Boolean).join(', ')
  if (text) return text
  const part = path.replace('settings.', '').split('.')[0] ?? ''
  return t(labelKeys[part] ?? `manage.forms.label.${part}`)
}
