import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldValue, labelOf } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import type { Language } from '#contract/texts.ts'
import { formatByParts } from '#contract/values/date-format.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { fitsType } from '#contract/values/fits-type.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { supervisorNames } from '#contract/values/supervisor-names.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { valueText } from '#contract/values/value-text.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { formatDate, formatExact } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { Chips } from './chips.tsx'
import { DeadlineText } from './deadline-text.tsx'
import { fieldLanguage } from './field-language.ts'
import { KeywordChips } from './keyword-chips.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { useWording } from './use-wording.ts'
import { VolumeText } from './volume-text.tsx'
import { WebLink } from './web-link.tsx'

type Props = {
  field: FormField
  value: FieldValue
  /** The language of the entry's texts, if it is known. */
  entryLanguage?: Language
  /** The labels of the entry's known keywords. */
  keywords?: readonly LabelledKeyword[]
  /** Renders a keyword or a person's name as a link to further entries; `content` is how the text is displayed. */
  linkOf?: (text: string, content?: ReactNode) => ReactNode
}

/** Displays a field's value by the field's type. Text is never interpreted as HTML. */
export function FieldValueText({ field, value, entryLanguage, keywords = [], linkOf }: Props): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  const wording = useWording()
  const lang = usePartLanguage()(fieldLanguage(field, entryLanguage))
  const labels = () => textsOf(value).map((text) => labelOf(field.settings, text)[language])
  const { dateFormat } = field.settings
  const inFormat = (withoutFormat: (text: string) => string) => (text: string) =>
    dateFormat ? formatByParts(text, dateFormat, language) : withoutFormat(text)
  if (!fitsType(field, value)) return valueText(field, value, wording)
  switch (fieldTypeOf(field).kind) {
    case 'longText':
      return <Paragraphs text={textsOf(value).join('\n\n')} lang={lang} />
    case 'url':
      return textsOf(value).map((url) => <WebLink key={url} url={url} />)
    case 'email':
    case 'emails':
      return textsOf(value).map((email) => (
        <a key={email} href={`mailto:${email}`}>
          {email}
        </a>
      ))
    case 'texts':
      return <Chips labels={textsOf(value)} lang={lang} />
    case 'keywords':
      return <KeywordChips values={textsOf(value)} keywords={keywords} lang={lang} linkOf={linkOf} />
    case 'people':
      return supervisorNames(value).map((name) => <div key={name}>{linkOf ? linkOf(name) : name}</div>)
    case 'date':
      return typeof value === 'number' ? (
        <DeadlineText deadline={value} text={dateFormat && formatByParts(value, dateFormat, language)} />
      ) : (
        inFormat(formatDate)(String(value))
      )
    case 'dateTime':
      return dateFormat ? inFormat(formatExact)(String(value)) : <DateTime value={String(value)} />
    case 'dateRange':
      return textsOf(value)
        .map(inFormat(formatDate))
        .join(dateFormat ? ' – ' : '–')
    case 'dateTimeRange':
      return textsOf(value).map(inFormat(formatExact)).join(' – ')
    case 'number':
      return typeof value === 'number' ? formatNumber(value, language) : textsOf(value).join(', ')
    case 'options':
      return <Chips labels={labels()} />
    case 'checkbox':
      return typeof value === 'boolean' ? t(value ? 'common.yes' : 'common.no') : <Chips labels={labels()} />
    case 'text':
      if (fieldTypeOf(field).isVolume)
        return <VolumeText text={textsOf(value).join(', ')} language={fieldLanguage(field, entryLanguage)} />
      return <span lang={lang}>{textsOf(value).join(', ')}</span>
    default:
      return labels().join(', ')
  }
}
