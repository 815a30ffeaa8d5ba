import type { TFunction } from 'i18next'
import type { DateFormat } from '#contract/values/date-format.ts'
import { type Part, textParts } from './differences.ts'
import type { EditedValues } from './edited-field.ts'

/** The field as named texts, to compare versions of it. */
export function fieldParts(edited: EditedValues, t: TFunction): Part[] {
  const { type, texts, options, otherSettings, dateFormat } = edited
  const label = (key: string) => t(`manage.forms.label.${key}`)
  const flag = (key: string, isOn: boolean) => ({
    key,
    label: t(`manage.forms.${key}`),
    text: t(isOn ? 'common.yes' : 'common.no'),
  })
  return [
    ...textParts(t, 'label', label('label'), texts.label),
    { key: 'type', label: label('type'), text: t(`manage.forms.type.${type}`, { defaultValue: type }) },
    { key: 'options', label: t('manage.forms.part.optionOrder'), members: options.map(({ value }) => value) },
    ...options.map((option) => ({
      key: `option ${option.value}`,
      label: t('manage.forms.part.option', { value: option.value }),
      text: [`${option.label.et} / ${option.label.en}`, option.url].filter(Boolean).join('\n'),
    })),
    flag('customSelect', edited.customSelect),
    {
      key: 'maxSize',
      label: t('manage.forms.maxSize'),
      text: edited.size && `${edited.size} ${edited.unit}`,
    },
    { key: 'formats', label: t('manage.forms.formats'), text: edited.formats.join(', ') },
    { key: 'min', label: t('manage.forms.min'), text: edited.min },
    { key: 'max', label: t('manage.forms.max'), text: edited.max },
    flag('integer', edited.isInteger),
    { key: 'dateFormat', label: t('manage.forms.dateFormat.title'), text: dateFormatText(dateFormat) },
    ...textParts(t, 'helpText', label('helpText'), texts.helpText),
    ...textParts(t, 'placeholder', label('placeholder'), texts.placeholder),
    ...textParts(t, 'tooltipText', label('tooltipText'), texts.tooltipText),
    flag('readOnly', edited.readOnly),
    flag('private', edited.isPrivate),
    {
      key: 'other',
      label: t('manage.forms.part.otherSettings'),
      text: Object.entries(otherSettings)
        .filter(([name]) => name !== 'removedOptions')
        .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
        .toSorted()
        .join('\n'),
    },
  ]
}

function dateFormatText(format: DateFormat | undefined): string {
  if (!format) return ''
  const { date, time, between } = format.separators
  return `${format.parts.join(' ')} („${date}“ „${time}“ „${between}“)`
}
