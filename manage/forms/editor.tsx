import {
  Button,
  MessageBar,
  MessageBarBody,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnnouncedCorrections } from '#ui/fields/use-announced-corrections.ts'
import barStyles from '#ui/shell/bottom-bar.module.css'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useSaveShortcut } from '../data/item-page.ts'
import { useConfirm } from '../shell/use-confirm.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { Editor } from './use-editor.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, maxWidth: '900px' },
  // Below the sticky header when it takes the focus.
  problem: { scrollMarginTop: '72px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
})

type EditorFormProps<Values> = {
  editor: Editor<Values>
  /** A stored definition cannot be deleted: its delete button resets the form. */
  isStored: boolean
  children: ReactNode
}

/** The form of an editor with its errors, and buttons that stay visible. */
export function EditorForm<Values>({ editor, isStored, children }: EditorFormProps<Values>) {
  const { t } = useTranslation()
  const styles = useStyles()
  const containerRef = useSaveShortcut()
  const { confirm, dialog } = useConfirm()
  const { issues, problem, rejection, isDirty, isBusy, conflict } = editor
  useUnsavedGuard(isDirty)
  useAnnouncedCorrections(issues.length, rejection)
  const problemRef = useRef<HTMLDivElement>(null)
  // The summary of the errors may be far above the button that was pressed.
  useEffect(() => {
    if (rejection.problem) problemRef.current?.focus()
  }, [rejection])

  const confirmLosses = (losses: readonly string[]) =>
    confirm({
      title: t('manage.forms.losses.title'),
      text: <Losses losses={losses} />,
      confirmLabel: t('common.save'),
      primary: 'cancel',
    })

  async function confirmReset() {
    const isConfirmed = await confirm({
      title: t('field.form.resetTitle'),
      text: t('manage.forms.resetText'),
      confirmLabel: t('manage.forms.reset'),
    })
    if (isConfirmed) editor.reset()
  }

  return (
    <div ref={containerRef}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void editor.submit(confirmLosses)
        }}
      >
        {problem && (
          <MessageBar
            className={styles.problem}
            ref={problemRef}
            tabIndex={-1}
            intent="error"
            layout="multiline"
            role="group"
          >
            <MessageBarBody>
              {issues.length > 0 ? t('validation.checkFields', { count: issues.length }) : t(problem)}
            </MessageBarBody>
          </MessageBar>
        )}
        {children}
        <div ref={bottomBarRef} className={mergeClasses(barStyles.bar, styles.actions)}>
          <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
            {t(isStored ? 'common.save' : 'manage.forms.create')}
          </Button>
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
      {conflict && (
        <ConflictDialog
          differences={conflict.differences}
          isBusy={isBusy}
          onTakeSaved={conflict.takeSaved}
          onSaveMine={() => void conflict.saveMine()}
          onClose={conflict.close}
        />
      )}
      {dialog}
    </div>
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
