import { Input } from '@fluentui/react-components'
import { ErrorCircle16Regular } from '@fluentui/react-icons'
import Link from 'next/link'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Import, ImportChange, ImportRow, ImportRowState, RowIssue } from '#contract/imports.ts'
import { inLanguage } from '#contract/texts.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { itemPath } from '../data/registers.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { useTargetLabel } from './columns-step.tsx'
import { undoneAs } from './count-cards.tsx'
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
  const [mended, setMended] = useState<{ row: number; opened: number | undefined }>()
  const isPrepared = current.state === 'prepared'
  // After a cell was mended, its input is gone: what has opened it gets the focus, otherwise the next input.
  useEffect(() => {
    if (mended === undefined || isBusy) return
    const { row, opened } = mended
    const own = list.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${opened}"]`)
    const inputs = [...(list.current?.querySelectorAll<HTMLElement>('input, select') ?? [])]
    const next =
      own ?? inputs.find((input) => Number(input.dataset.row) >= row) ?? inputs[0] ?? heading.current
    next?.focus()
    setMended(undefined)
  }, [mended, isBusy])

  async function change(row: number, body: ImportChange, opened?: number): Promise<boolean> {
    const isChanged = await onChange(body)
    if (isChanged) setMended({ row, opened })
    return isChanged
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
  /** `opened`: the column of a cell whose input was opened by its button. */
  onChange: (row: number, change: ImportChange, opened?: number) => Promise<boolean>
}

function RowItem({ row, current, isBusy, onChange }: RowProps) {
  const { t } = useTranslation()
  const labelOf = useTargetLabel(current)
  const {
    number,
    state,
    cells,
    mended,
    recalled,
    issues,
    understood,
    newKeywords,
    changes,
    first,
    uuid,
    reference,
    isDone,
  } = row
  const isPrepared = current.state === 'prepared'
  // After the import, what it has not written can still be mended.
  const isOpen = isPrepared || (current.state === 'done' && !isDone && state !== 'same' && state !== 'out')
  const isUndone = current.state === 'undone' && (state === 'new' || state === 'changed')
  const outcome = isUndone ? (isDone ? 'kept' : undoneAs[state]) : isDone ? 'done' : state
  const [opened, setOpened] = useState<number>()
  const item = useRef<HTMLLIElement>(null)
  // These have an input.
  const toMend = [...issues, ...(first?.differs ?? [])].map(({ column }) => column)
  const isChange = (target: string) => changes.some((change) => change.target === target)
  const read = current.columns.flatMap(({ target }, column) => {
    const value = understood[column] ?? null
    const isMended = isOpen && mended.includes(column) && !toMend.includes(column)
    if (target === null || isChange(target) || (value === null && !isMended)) return []
    return [{ column, target, cell: cells[column] ?? '', value }]
  })
  const openedTarget = opened === undefined ? undefined : current.columns[opened]?.target
  const buttonOf = (column: number) =>
    isOpen &&
    column !== -1 &&
    !toMend.includes(column) && (
      <ChangeButton
        row={number}
        column={column}
        label={labelOf(current.columns[column]?.target ?? '', column)}
        isOpen={opened === column}
        onClick={() => setOpened(opened === column ? undefined : column)}
      />
    )
  function close() {
    item.current?.querySelector<HTMLElement>(`button[data-column="${opened}"]`)?.focus()
    setOpened(undefined)
  }
  const text = current.columns
    .flatMap(({ target }, index) => (target ? (cells[index] ?? '') : []))
    .filter(Boolean)
  return (
    <li ref={item} className={styles.row}>
      <div className={styles.rowText}>
        <b>{t('manage.import.row', { row: number })}</b>{' '}
        <span className={styles[isUndone ? 'out' : state]}>{t(`manage.import.rowState.${outcome}`)}</span>{' '}
        {first && state === 'same' && (
          <span className={styles.quiet}>{t('manage.import.sameAsRow', { row: first.number })}</span>
        )}{' '}
        {uuid && (
          <Link href={itemPath(current.form, uuid)} prefetch={false} className={styles.entry}>
            {reference ?? t('manage.import.entry')}
          </Link>
        )}{' '}
        <span className={styles.samples}>{text.slice(0, 3).join(' · ')}</span>
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
      {read.length > 0 && (
        <ul className={styles.understood} aria-label={t('manage.import.readAs')}>
          {read.map(({ column, target, cell, value }) => (
            <li key={column}>
              <span>
                {labelOf(target, column)}:{' '}
                {value === null ? (
                  <b>{cell || '–'}</b>
                ) : (
                  <>
                    <span className={styles.cell}>{cell}</span> → <b>{value}</b>
                  </>
                )}{' '}
                {recalled.includes(column) && (
                  <span className={styles.quiet}>{t('manage.import.asBefore')}</span>
                )}
              </span>
              {buttonOf(column)}
            </li>
          ))}
        </ul>
      )}
      {newKeywords.length > 0 && (
        <p className={styles.understood}>
          {t('manage.import.newKeywords', { count: newKeywords.length, keywords: newKeywords.join(', ') })}
        </p>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ target, before, after }) => (
            <li key={target}>
              <span>
                {labelOf(target)}: <del>{before || '–'}</del> → <ins>{after || '–'}</ins>
              </span>
              {buttonOf(current.columns.findIndex((column) => column.target === target))}
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && openedTarget && isOpen && !toMend.includes(opened) && (
        <CellLine
          key={opened}
          row={row}
          cell={{ target: openedTarget, column: opened }}
          current={current}
          isBusy={isBusy}
          isOpen
          onChange={async (at, change) => {
            const isChanged = await onChange(at, change, opened)
            if (isChanged) setOpened(undefined)
            return isChanged
          }}
          onClose={close}
        />
      )}
      {issues.map((issue) => (
        <IssueLine
          key={`${issue.target} ${issue.messageKey}`}
          row={row}
          issue={issue}
          current={current}
          isBusy={isBusy}
          isOpen={isOpen}
          onChange={onChange}
        />
      ))}
      {first?.differs
        .filter(({ column }) => issues.every((issue) => issue.column !== column))
        .map(({ column, text: there }) => (
          <CellLine
            key={column}
            row={row}
            cell={{ target: current.columns[column]?.target ?? '', column }}
            current={current}
            isBusy={isBusy}
            isOpen={isOpen}
            onChange={onChange}
          >
            <span className={styles.quiet}>
              {t(there ? 'manage.import.inRow' : 'manage.import.inRowEmpty', {
                row: first.number,
                value: there,
              })}
            </span>
          </CellLine>
        ))}
    </li>
  )
}

type ChangeButtonProps = {
  row: number
  column: number
  label: string
  isOpen: boolean
  onClick: () => void
}

/** Opens the input of a cell that is not wrong. */
function ChangeButton({ row, column, label, isOpen, onClick }: ChangeButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      size="small"
      appearance="subtle"
      aria-label={t('manage.import.changeCell', { column: label, row })}
      aria-expanded={isOpen}
      data-row={row}
      data-column={column}
      onClick={onClick}
    >
      {t('manage.import.change')}
    </Button>
  )
}

function IssueLine({
  issue,
  ...props
}: Omit<CellProps, 'cell' | 'isWrong' | 'children'> & { issue: RowIssue }) {
  const { t } = useTranslation()
  return (
    <CellLine {...props} cell={issue} isWrong>
      <span className={styles.error}>
        <ErrorCircle16Regular aria-hidden /> {t(issue.messageKey, { ...issue.params })}
      </span>
    </CellLine>
  )
}

type CellProps = RowProps & {
  cell: Pick<RowIssue, 'column' | 'target'>
  /** Whether the cell can be mended. */
  isOpen: boolean
  isWrong?: boolean
  /** Why it should be mended. */
  children?: ReactNode
  /** For an input that was opened: it gets the focus, and Escape closes it. */
  onClose?: () => void
}

/** A cell, perhaps why it is wrong, and an input that mends it. */
function CellLine({
  row: { number, cells },
  cell: { column, target },
  current,
  isBusy,
  isOpen,
  isWrong,
  onChange,
  children,
  onClose,
}: CellProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = useTargetLabel(current)(target, column)
  const stored = column === null ? '' : (cells[column] ?? '')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? stored
  const form = useRef<HTMLFormElement>(null)
  const isOpened = onClose !== undefined
  useEffect(() => {
    if (isOpened) form.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [isOpened])
  const options = current.targets.find(({ name }) => name === target)?.options ?? []
  const name = t('manage.import.cell', { row: number, column: label })
  const mend = (everywhere: boolean) =>
    column !== null && onChange(number, { action: 'mend', row: number, column, text, everywhere })

  return (
    <form
      ref={form}
      className={styles.issue}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose?.()
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void mend(false)
      }}
    >
      <p className={styles.why}>
        {label && <b>{label}</b>}
        {children}
      </p>
      {isOpen && column !== null && (
        <>
          {options.length > 0 ? (
            <ChoiceSelect
              className={styles.input}
              aria-label={name}
              aria-invalid={isWrong && text === stored}
              data-row={number}
              data-column={column}
              value={text}
              options={[
                ...(text === '' || options.some(({ value }) => String(value) === text)
                  ? []
                  : [{ value: text, label: text }]),
                { value: '', label: t('manage.import.emptyCell') },
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
              aria-invalid={isWrong && text === stored}
              data-row={number}
              data-column={column}
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
