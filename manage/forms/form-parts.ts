import type { TFunction } from 'i18next'
import type { FieldSetDefinition } from '#contract/admin-fields.ts'
import { type Part, textParts } from '../shell/parts.ts'
import type { EditedForm, EditedSet } from './edited-form.ts'

/** The field set as named texts, to compare versions of it. */
export function fieldSetParts({ settings }: Pick<FieldSetDefinition, 'settings'>, t: TFunction): Part[] {
  return [
    ...textParts(t, 'title', t('manage.forms.label.title'), settings.title),
    ...textParts(t, 'description', t('manage.forms.label.description'), settings.description),
  ]
}

/** The form as named texts, to compare versions of it. */
export function formParts(
  { title, description, status, permissions, checklist, retention, fieldSets }: EditedForm,
  t: TFunction,
): Part[] {
  return [
    ...textParts(t, 'title', t('manage.forms.label.title'), title),
    ...textParts(t, 'description', t('manage.forms.label.description'), description),
    { key: 'status', label: t('manage.forms.label.status'), text: t(`manage.forms.status.${status}`) },
    {
      key: 'permissions',
      label: t('manage.forms.label.permissions'),
      text: t(`manage.forms.permissions.${permissions}`),
    },
    {
      key: 'retention',
      label: t('manage.forms.label.retention'),
      text: retention
        ? t(`manage.forms.retention.after.${retention.from}`, { count: retention.months })
        : t('manage.forms.retention.none'),
    },
    {
      key: 'checks',
      label: t('manage.forms.checklist.title'),
      members: checklist.map(({ id }) => id),
    },
    ...checklist.flatMap(({ id, text }, index) => {
      const label = t('manage.forms.checklist.number', { number: index + 1 })
      const key = `check ${id}`
      return [
        { key, label, text: t('manage.forms.part.present') },
        ...textParts(t, key, label, text).map((part) => ({ ...part, within: key })),
      ]
    }),
    { key: 'sets', label: t('manage.forms.part.setOrder'), members: fieldSets.map(({ slug }) => slug) },
    ...fieldSets.flatMap((set) => setParts(set, t)),
  ]
}

function setParts({ slug: set, translation, fields }: EditedSet, t: TFunction): Part[] {
  const key = `set ${set}`
  return [
    { key, label: t('manage.forms.part.set', { set }), text: t('manage.forms.part.present') },
    ...[
      ...textParts(t, `${key} title`, t('manage.forms.part.subtitle', { set }), translation),
      {
        key: `${key} order`,
        label: t('manage.forms.part.fieldOrder', { set }),
        members: fields.map(({ slug }) => slug),
      },
      ...fields.flatMap(({ slug, required, section }) => [
        {
          key: `${key} field ${slug}`,
          label: t('manage.forms.part.field', { set, field: slug }),
          text: t(required ? 'field.required' : 'manage.forms.part.optional'),
        },
        ...textParts(
          t,
          `${key} field ${slug} section`,
          t('manage.forms.part.section', { set, field: slug }),
          section,
        ),
      ]),
    ].map((part) => ({ ...part, within: key })),
  ]
}
