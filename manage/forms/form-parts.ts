import type { TFunction } from 'i18next'
import type { FieldSetDefinition } from '#contract/admin-fields.ts'
import { type FormSettings, settingTextNames } from '#contract/form-settings.ts'
import { splitDateTime } from '#ui/fields/codecs.ts'
import { type Part, textParts } from '../shell/parts.ts'
import { calledAs } from './called-as.ts'
import { type ConditionContext, conditionTexts } from './condition-text.ts'
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
  { slug, title, description, status, permissions, checklist, retention, settings, fieldSets }: EditedForm,
  t: TFunction,
  context: ConditionContext = { language: 'et', fields: [] },
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
      label: t('manage.forms.label.retention', calledAs(slug)),
      text: retention
        ? t(`manage.forms.retention.after.${retention.from}`, { count: retention.months })
        : t('manage.forms.retention.none'),
    },
    ...settingParts(settings, t),
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
    ...fieldSets.flatMap((set) => setParts(set, t, context)),
  ]
}

function settingParts(settings: FormSettings, t: TFunction): Part[] {
  const part = (name: keyof FormSettings, text: string) => ({
    key: `settings.${name}`,
    label: t(`manage.forms.label.${name}`),
    text,
  })
  const time = (value: string | null) => (value ? Object.values(splitDateTime(value)).join(' ') : '')
  const yes = (isOn: boolean) => t(isOn ? 'common.yes' : 'common.no')
  return [
    part('opensAt', time(settings.opensAt)),
    part('closesAt', time(settings.closesAt)),
    part('mostAnswers', settings.mostAnswers === null ? '' : String(settings.mostAnswers)),
    part('oneAnswer', yes(settings.oneAnswer)),
    part('embeddable', yes(settings.embeddable)),
    part('seenBy', t(`manage.forms.seenBy.${settings.seenBy}`)),
    ...settingTextNames.flatMap((name) =>
      textParts(t, `settings.${name}`, t(`manage.forms.label.${name}`), settings[name]),
    ),
    part('closedLink', settings.closedLink),
    part('notify', settings.notify.join(', ')),
    part('notifyOnly', yes(settings.notifyOnly)),
  ]
}

function setParts(
  { slug: set, translation, fields }: EditedSet,
  t: TFunction,
  context: ConditionContext,
): Part[] {
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
      ...fields.flatMap(({ slug, required, section, conditions }) => [
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
        {
          key: `${key} field ${slug} conditions`,
          label: t('manage.forms.part.conditions', { set, field: slug }),
          text: conditionTexts(conditions, { t, ...context }).join('; '),
        },
      ]),
    ].map((part) => ({ ...part, within: key })),
  ]
}
