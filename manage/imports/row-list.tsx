import { Input } from '@fluentui/react-components'
import { ErrorCircle16Regular } from '@fluentui/react-icons'
import Link from 'next/link'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportChange, ImportRow, ImportRowState, RowIssue } from '#contract/imports.ts'
import { inLanguage } from '#contract/texts.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { itemPath } from '../data/registers.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { useTargetLabel } from './columns-step.tsx'
import styles from './imports.module.css'
import { rowsId } from './paths.ts'

type Props = {
  current: Import
  shown: ImportRowState | undefined
  /** Whether only rows with one of the problems are shown. */
  isNarrowed: boolean
  isBusy: boolean
  onChange: (change: ImportChange) => Promise<boolean>
}

/** The rows: those that are wrong with their cells to mend, others with what they are. */
export function RowList({ current, shown, isNarrowed, isBusy, onChange }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [mended, setMended] = useState<number>()
  const isPrepared = current.state === 'prepared'
  // After a cell was mended, its input is gone: the next one gets the focus.
  useEffect(() => {
    if (mended === undefined || isBusy) return
    const inputs = [...(list.current?.querySelectorAll<HTMLElement>('input, select') ?? [])]
    const next = inputs.find((input) => Number(input.dataset.row) >= mended) ?? inputs[0] ?? heading.current
    next?.focus()
    setMended(undefined)
  }, [mended, isBusy])

  async function change(row: number, body: ImportChange) {
    if (await onChange(body)) setMended(row)
  }

  return (
    <section id={rowsId} className={styles.section}>
      <div className={styles.rowsHead}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(`manage.import.list.${shown ?? 'all'}`, { count: current.found })}
        </h2>
        {isPrepared && shown === 'wrong' && !isNarrowed && current.found > 0 && (
          <Button
            size="small"
            disabledFocusable={isBusy}
            onClick={() => void onChange({ action: 'leaveOut', rows: [], isOut: true })}
          >
            {t('manage.import.leaveAllOut')}
          </Button>
        )}
      </div>
      <ul ref={list} className={styles.list}>
        {current.rows.map((row) => (
          <RowItem key={row.number} row={row} current={current} isBusy={isBusy} onChange={change} />
        ))}
      </ul>
      {current.found > current.rows.length && (
        <p className={styles.quiet}>
          {t('manage.import.shown', { shown: current.rows.length, total: current.found })}
        </p>
      )}
    </section>
  )
}

type RowProps = {
  row: ImportRow
  current: Import
  isBusy: boolean
  onChange: (row: number, change: ImportChange) => Promise<void>
}

function RowItem({ row, current, isBusy, onChange }: RowProps) {
  const { t } = useTranslation()
  const labelOf = useTargetLabel(current.targets)
  const { number, state, cells, issues, changes, uuid, isDone } = row
  const isPrepared = current.state === 'prepared'
  const text = current.columns
    .flatMap(({ target }, index) => (target ? (cells[index] ?? '') : []))
    .filter(Boolean)
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <b>{t('manage.import.row', { row: number })}</b>{' '}
        <span className={styles[state]}>{t(`manage.import.rowState.${isDone ? 'done' : state}`)}</span>{' '}
        {uuid && state !== 'wrong' ? (
          <Link href={itemPath(current.form, uuid)} prefetch={false} className={styles.name}>
            {text.slice(0, 3).join(' · ')}
          </Link>
        ) : (
          <span className={styles.samples}>{text.slice(0, 3).join(' · ')}</span>
        )}
        {isPrepared && (
          <Button
            className={styles.leave}
            size="small"
            appearance="subtle"
            disabledFocusable={isBusy}
            aria-label={t(state === 'out' ? 'manage.import.takeInRow' : 'manage.import.leaveOutRow', {
              row: number,
            })}
            onClick={() =>
              void onChange(number, { action: 'leaveOut', rows: [number], isOut: state !== 'out' })
            }
          >
            {t(state === 'out' ? 'manage.import.takeIn' : 'manage.import.leaveOut')}
          </Button>
        )}
      </div>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ target, before, after }) => (
            <li key={target}>
              {labelOf(target)}: <del>{before || '–'}</del> → <ins>{after || '–'}</ins>
            </li>
          ))}
        </ul>
      )}
      {issues.map((issue) => (
        <IssueLine
          key={`${issue.target} ${issue.messageKey}`}
          row={row}
          issue={issue}
          current={current}
          isBusy={isBusy}
          isPrepared={isPrepared}
          onChange={onChange}
        />
      ))}
    </li>
  )
}

type IssueProps = RowProps & { issue: RowIssue; isPrepared: boolean }

/** Why a cell is wrong, and an input that mends it. */
function IssueLine({ row: { number, cells }, issue, current, isBusy, isPrepared, onChange }: IssueProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = useTargetLabel(current.targets)(issue.target)
  const { column } = issue
  const stored = column === null ? '' : (cells[column] ?? '')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? stored
  const options = current.targets.find(({ name }) => name === issue.target)?.options ?? []
  const name = t('manage.import.cell', { row: number, column: label })
  const mend = (everywhere: boolean) =>
    column !== null && onChange(number, { action: 'mend', row: number, column, text, everywhere })

  return (
    <form
      className={styles.issue}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void mend(false)
      }}
    >
      <p className={styles.why}>
        <b>{label}</b>
        <span className={styles.error}>
          <ErrorCircle16Regular aria-hidden /> {t(issue.messageKey, { ...issue.params })}
        </span>
      </p>
      {isPrepared && column !== null && (
        <>
          {options.length > 0 ? (
            <ChoiceSelect
              className={styles.input}
              aria-label={name}
              data-row={number}
              value={text}
              options={[
                ...(options.some(({ value }) => String(value) === text)
                  ? []
                  : [{ value: text, label: text || '–' }]),
                ...options.map((option) => ({
                  value: String(option.value),
                  label: inLanguage(option.label, language),
                })),
              ]}
              onChoose={setTyped}
            />
          ) : (
            <Input
              className={styles.input}
              aria-label={name}
              data-row={number}
              value={text}
              onChange={(_event, { value }) => setTyped(value)}
            />
          )}
          <Button
            type="submit"
            size="small"
            disabledFocusable={isBusy || text === stored}
            aria-label={t('manage.import.mendCell', { row: number, column: label })}
          >
            {t('manage.import.mend')}
          </Button>
          {stored !== '' && (
            <Button
              size="small"
              appearance="subtle"
              disabledFocusable={isBusy || text === stored}
              aria-label={t('manage.import.mendAllCells', { value: stored, column: label })}
              onClick={() => void mend(true)}
            >
              {t('manage.import.mendAll')}
            </Button>
          )}
        </>
      )}
    </form>
  )
}
