import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import { labelOf } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import { type FieldSummary, mostCountedValues } from '#contract/summary.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { reviewPath } from './registers.ts'
import { CountsView, SummarySection } from './summary-section.tsx'

const useStyles = makeStyles({
  numbers: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXXL}`,
    margin: 0,
    '& dt': { color: 'var(--ink-2)', font: 'var(--text-14)' },
    '& dd': { margin: 0, font: 'var(--text-18)', fontVariantNumeric: 'tabular-nums' },
  },
  texts: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  text: {
    paddingBottom: '8px',
    borderBottom: '1px solid var(--line)',
    font: 'var(--text-14)',
    overflowWrap: 'anywhere',
  },
  // The whole text is on the page of the entry.
  lines: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '3',
  },
  reference: { color: 'var(--ink-3)', whiteSpace: 'nowrap' },
})

/** Whether there is more of a field than how often it was answered. */
export function hasSummary({ answered, values, numbers, texts }: FieldSummary): boolean {
  return (values !== undefined && answered > 0) || numbers !== undefined || (texts?.length ?? 0) > 0
}

type Props = {
  slug: string
  field: FormField
  summary: FieldSummary
  /** Of all entries. */
  total: number
  asTable: boolean
}

/** The answers to a field: counts of its choices, a statistic of its numbers, or its latest texts. */
export function FieldSummaryView({ slug, field, summary, total, asTable }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { answered, values, numbers, texts } = summary
  const title = inLanguage(field.labels, language) || field.slug
  const isYesNo = fieldTypeOf(field).kind === 'confirmation'
  const labelOfValue = (value: string) =>
    isYesNo ? t(value === 'true' ? 'common.yes' : 'common.no') : labelOf(field.settings, value)[language]
  const notes = [
    t('manage.summary.answered', { answered, total }),
    texts &&
      texts.length > 0 &&
      texts.length < answered &&
      t('manage.summary.latestOf', { count: texts.length }),
    values &&
      values.length >= mostCountedValues &&
      t('manage.summary.mostFrequent', { count: mostCountedValues }),
  ].filter(Boolean)
  return (
    <SummarySection title={title} note={notes.join(' ')}>
      {values && answered > 0 && (
        <CountsView
          label={title}
          head={t('manage.summary.answer')}
          rows={values.map(({ value, count }) => ({ key: `=${value}`, label: labelOfValue(value), count }))}
          of={answered}
          asTable={asTable}
        />
      )}
      {numbers && (
        <dl className={styles.numbers}>
          {(['min', 'median', 'mean', 'max'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`manage.summary.numbers.${name}`)}</dt>
              <dd>{formatNumber(Math.round(numbers[name] * 100) / 100, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {texts && texts.length > 0 && (
        <ul className={styles.texts} aria-label={t('manage.summary.latest', { field: title })}>
          {texts.map(({ uuid, reference, text }) => (
            <li key={uuid} className={styles.text} dir="auto">
              <span className={styles.lines}>{text}</span>
              <Link href={reviewPath(slug, uuid)} prefetch={false} className={styles.reference}>
                {reference}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </SummarySection>
  )
}
