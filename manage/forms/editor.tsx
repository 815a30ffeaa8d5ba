import { Button } from '@fluentui/react-components'
import { ArrowUndoRegular } from '@fluentui/react-icons'
import clsx from 'clsx'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValueIssue } from '#contract/problems.ts'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { useAnnouncedCorrections } from '#ui/fields/use-announced-corrections.ts'
import barStyles from '#ui/shell/bottom-bar.module.css'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { useSaveShortcut } from '../data/item-page.ts'
import { textUndoKeys, useShortcuts } from '../shell/shortcuts.tsx'
import { type Question, useConfirm } from '../shell/use-confirm.tsx'
import type { EditState } from '../shell/use-edit.ts'
import styles from './editor.module.css'
import { focusIssue } from './focus-issue.ts'

type EditorFormProps = {
  edit: EditState
  /** The name of what an issue refers to, in the summary of errors. */
  nameOf: (path: string) => string
  /** Returns the stored values of entries that saving takes out of use, as texts; saving asks for confirmation of them. */
  findLosses?: () => readonly string[]
  /** Returns what saving asks before everything else. */
  findQuestions?: () => readonly Question[]
  /** Takes back the last change; cleared when the edit is reset. */
  undo?: { isPossible: boolean; run: () => void; clear: () => void }
  /** A stored definition cannot be deleted: its delete button resets the form. */
  isStored: boolean
  /** Called with the id of the row that is being used (`data-row`). */
  onRow?: (id: string) => void
  /** Beside the form in a wide window, otherwise below it. */
  aside?: ReactNode
  children: ReactNode
}

/** The form of an editor with its errors, and buttons that stay visible. */
export function EditorForm({
  edit,
  nameOf,
  findLosses,
  findQuestions,
  undo,
  isStored,
  onRow,
  aside,
  children,
}: EditorFormProps) {
  const { t } = useTranslation()
  const containerRef = useSaveShortcut()
  useShortcuts(
    undo?.isPossible ? [{ keys: textUndoKeys, label: t('manage.shortcut.undoEdit'), run: undo.run }] : [],
  )
  const { confirm, dialog } = useConfirm()
  const { issues, problem, rejection, isDirty, isBusy } = edit
  const message =
    issues.length > 0 ? t('validation.checkFields', { count: issues.length }) : problem && t(problem)
  useAnnouncedCorrections(issues.length, rejection)
  const problemRef = useRef<HTMLDivElement>(null)
  // The summary of the errors may be far above the button that was pressed.
  useEffect(() => {
    if (rejection.problem || rejection.issues.length > 0) problemRef.current?.focus()
  }, [rejection])

  async function confirmLosses() {
    for (const question of findQuestions?.() ?? []) if (!(await confirm(question))) return false
    const losses = findLosses?.() ?? []
    if (losses.length === 0) return true
    return confirm({
      title: t('manage.forms.losses.title'),
      text: <Losses losses={losses} />,
      confirmLabel: t('common.save'),
      primary: 'cancel',
    })
  }

  async function confirmReset() {
    const isConfirmed = await confirm({
      title: t('field.form.resetTitle'),
      text: t('manage.forms.resetText'),
      confirmLabel: t('manage.forms.reset'),
    })
    if (!isConfirmed) return
    edit.reset()
    undo?.clear()
  }

  return (
    <div ref={containerRef} className={clsx(aside !== undefined && styles.columns)}>
      <form
        className={styles.form}
        noValidate
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
          if (row !== undefined) onRow?.(row)
        }}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void edit.save(confirmLosses)
        }}
      >
        {message && (
          <div ref={problemRef} className={styles.problem} tabIndex={-1}>
            <MessageBar intent="error">
              {message}
              {issues.length > 0 && <IssueLinks issues={issues} nameOf={nameOf} />}
            </MessageBar>
          </div>
        )}
        {children}
        <div ref={bottomBarRef} className={clsx(barStyles.bar, styles.actions)}>
          <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
            {t(isStored ? 'common.save' : 'manage.forms.create')}
          </Button>
          {undo && (
            <Button
              icon={<ArrowUndoRegular />}
              aria-keyshortcuts="Control+Z"
              disabledFocusable={!undo.isPossible || isBusy}
              onClick={undo.run}
            >
              {t('common.undo')}
            </Button>
          )}
          <Button disabledFocusable={!isDirty || isBusy} onClick={() => void confirmReset()}>
            {t('manage.forms.reset')}
          </Button>
          {isStored && (
            <Button disabledFocusable={isBusy} onClick={() => void confirmReset()}>
              {t('common.delete')}
            </Button>
          )}
        </div>
      </form>
      {aside}
      {edit.conflict}
      {dialog}
    </div>
  )
}

type IssueLinksProps = { issues: readonly ValueIssue[]; nameOf: (path: string) => string }

/** What is wrong with what; each line leads to the input. */
function IssueLinks({ issues, nameOf }: IssueLinksProps) {
  const { t } = useTranslation()
  return (
    <ul className={styles.issues}>
      {issues.map(({ field, messageKey, params }) => (
        <li key={`${field} ${messageKey}`}>
          <a
            href={`#${field}`}
            onClick={(event) => {
              event.preventDefault()
              focusIssue(event.currentTarget.closest('form'), field)
            }}
          >
            {nameOf(field)}: {t(messageKey, { ...params })}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The stored values that the change takes out of use. */
function Losses({ losses }: { losses: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('manage.forms.losses.text')}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  )
}
