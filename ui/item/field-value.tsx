import { Link } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue, FormField } from '#contract/forms.ts'
import { formatDate, formatExact } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from './chips.tsx'
import { DeadlineText } from './deadline-text.tsx'
import { optionLabel } from './option-label.ts'
import { Paragraphs } from './paragraphs.tsx'
import { supervisorNames } from './supervisor-names.ts'
import { textsOf } from './visible-fields.ts'
import { WebLink } from './web-link.tsx'

type Props = { field: FormField; value: FieldValue }

/** Displays a field's value by the field's type. Text is never interpreted as HTML. */
export function FieldValueText({ field, value }: Props): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const options = field.settings.options ?? []
  const labels = () => textsOf(value).map((text) => optionLabel(options, text, language))
  switch (field.type) {
    case 'textarea':
      return <Paragraphs text={textsOf(value).join('\n\n')} />
    case 'url':
    case 'link':
      return textsOf(value).map((url) => <WebLink key={url} url={url} />)
    case 'email':
    case 'multi-email':
    case 'auto-email':
    case 'auto-multi-email':
      return textsOf(value).map((email) => (
        <Link key={email} href={`mailto:${email}`}>
          {email}
        </Link>
      ))
    case 'text-multi':
    case 'stringarray':
    case 'tags':
    case 'keywords':
      return <Chips labels={textsOf(value)} />
    case 'supervisorsList':
      return supervisorNames(value).map((name) => <div key={name}>{name}</div>)
    case 'date':
      return typeof value === 'number' ? <DeadlineText deadline={value} /> : formatDate(String(value))
    case 'date-time':
      return formatExact(String(value))
    case 'date-range':
      return textsOf(value).map(formatDate).join('–')
    case 'date-range-time':
      return textsOf(value).map(formatExact).join(' – ')
    case 'number':
      return typeof value === 'number'
        ? new Intl.NumberFormat(language).format(value)
        : textsOf(value).join(', ')
    case 'multi-select':
    case 'select-multi':
    case 'checkbox-withUrl':
    case 'select-withUrl-multi':
    case 'select-number-multi':
      return <Chips labels={labels()} />
    case 'checkbox':
      return typeof value === 'boolean' ? t(value ? 'common.yes' : 'common.no') : <Chips labels={labels()} />
    default:
      return labels().join(', ')
  }
}
