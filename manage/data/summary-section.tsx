import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#contract/values/format-number.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { NumberTable } from '#ui/charts/number-table.tsx'
import { shareFormat } from '#ui/charts/share-format.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useSectionStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    minWidth: 0,
    // Positioned, so that visually hidden tables do not widen the page.
    position: 'relative',
    breakInside: 'avoid',
  },
  title: { font: 'var(--text-16-strong)', overflowWrap: 'anywhere' },
  note: { color: 'var(--ink-2)', font: 'var(--text-14)' },
})

type SectionProps = { title: string; note?: string; children?: ReactNode }

/** A part of the summary with its heading. */
export function SummarySection({ title, note, children }: SectionProps) {
  const styles = useSectionStyles()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  )
}

type CountsProps = {
  label: string
  /** The heading of the rows of the table. */
  head: string
  rows: readonly { key: string; label: string; count: number }[]
  /** What shares are of. */
  of: number
  asTable: boolean
}

/** Counts as bars, or as a table with shares, which screen readers always read. */
export function CountsView({ label, head, rows, of, asTable }: CountsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shareOf = shareFormat(
    rows.map(({ count }) => count),
    of,
    language,
  )
  return (
    <>
      {!asTable && (
        <BarChart
          rows={rows.map(({ key, label, count }) => ({ key, label, total: count, values: [] }))}
          series={[]}
        />
      )}
      <NumberTable
        isHidden={!asTable}
        label={t('manage.summary.tableOf', { name: label })}
        head={head}
        columns={[
          { key: 'count', label: t('manage.summary.count') },
          { key: 'share', label: t('reports.column.share') },
        ]}
        rows={rows.map(({ key, label, count }) => ({
          key,
          label,
          cells: [formatNumber(count, language), shareOf(count)],
        }))}
      />
    </>
  )
}
