import type { TFunction } from 'i18next'
import type { DateFormat } from '#contract/values/date-format.ts'
import { fieldTypeName } from '#contract/values/field-types.ts'
import { type Part, textParts } from '../shell/parts.ts'
import type { EditedValues } from './edited-field.ts'

/** The field as named texts, to compare versions of it. Keys are the names of properties where a part is one. */
export function fieldParts(edited: EditedValues, t: TFunction): Part[] {
  const { type, texts, options, otherSettings, dateFormat } = edited
  const label = (key: string) => t(`manage.forms.label.${key}`)
  const flag = (key: keyof EditedValues, name: string, isOn: boolean) => ({
    key,
    label: t(`manage.forms.${name}`),
    text: t(isOn ? 'common.yes' : 'common.no'),
  })
  return [
    ...textParts(t, 'label', label('label'), texts.label),
    { key: 'type', label: label('type'), text: t(`manage.forms.type.${fieldTypeName(type)}`) },
    { key: 'options', label: t('manage.forms.part.optionOrder'), members: options.map(({ value }) => value) },
    ...options.map((option) => ({
      key: `option ${option.value}`,
      label: t('manage.forms.part.option', { value: option.value }),
      text: [[option.label.et, option.label.en].filter(Boolean).join(' / '), option.url]
        .filter(Boolean)
        .join('\n'),
    })),
    flag('customSelect', 'customSelect', edited.customSelect),
    {
      key: 'size',
      label: t('manage.forms.maxSize'),
      text: edited.size && `${edited.size} ${edited.unit}`,
    },
    { key: 'formats', label: t('manage.forms.formats'), text: edited.formats.join(', ') },
    { key: 'min', label: t('manage.forms.min'), text: edited.min },
    { key: 'max', label: t('manage.forms.max'), text: edited.max },
    flag('isInteger', 'integer', edited.isInteger),
    { key: 'dateFormat', label: t('manage.forms.dateFormat.title'), text: dateFormatText(dateFormat) },
    ...textParts(t, 'helpText', label('helpText'), texts.helpText),
    ...textParts(t, 'placeholder', label('placeholder'), texts.placeholder),
    ...textParts(t, 'tooltipText', label('tooltipText'), texts.tooltipText),
    flag('readOnly', 'readOnly', edited.readOnly),
    flag('isPrivate', 'private', edited.isPrivate),
    flag('ownerMayChange', 'ownerMayChange', edited.ownerMayChange),
    {
      key: 'otherSettings',
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
