import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportChange } from '#contract/imports.ts'
import { inLanguage } from '#contract/texts.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { focusContent } from '#ui/shell/focus-content.ts'
import { useTargetLabel } from './columns-step.tsx'
import styles from './imports.module.css'

type Props = { current: Import; isBusy: boolean; onChange: (change: ImportChange) => Promise<boolean> }

/** Texts that are mended as in an earlier import of the same source, each of which can be taken back. */
export function RecalledList({ current: { recalled, columns, targets }, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const labelOf = useTargetLabel({ targets, columns })
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  if (recalled.length === 0) return null
  const textOf = (column: number, text: string) => {
    const options = targets.find(({ name }) => name === columns[column]?.target)?.options ?? []
    const option = options.find(({ value }) => String(value) === text)
    return (option && inLanguage(option.label, language)) || text || t('manage.import.emptyCell')
  }

  /** The button is gone afterwards. */
  async function takeBack(cells?: { column: number; text: string }) {
    await onChange({ action: 'takeBack', ...cells })
    if (heading.current) heading.current.focus()
    else focusContent()
  }

  return (
    <section aria-labelledby={headingId} className={styles.section}>
      <div className={styles.rowsHead}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
          {t('manage.import.recalled')}
        </h2>
        <Button size="small" disabledFocusable={isBusy} onClick={() => void takeBack()}>
          {t('manage.import.takeBackAll')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('manage.import.recalledAbout')}</p>
      <ul className={styles.list}>
        {recalled.map(({ column, before, after, rows }) => {
          const label = labelOf(columns[column]?.target ?? '', column)
          return (
            <li key={`${column} ${before}`} className={styles.line}>
              <span>
                {label}: <span className={styles.cell}>{before}</span> → <b>{textOf(column, after)}</b>
              </span>
              <span className={styles.quiet}>{t('manage.import.ofRows', { count: rows })}</span>
              <Button
                size="small"
                appearance="subtle"
                disabledFocusable={isBusy}
                aria-label={t('manage.import.takeBackOf', { column: label, value: before })}
                onClick={() => void takeBack({ column, text: before })}
              >
                {t('manage.import.takeBack')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
