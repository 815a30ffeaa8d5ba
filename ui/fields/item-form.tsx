import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components'
import { lazy, type ReactNode, type Ref, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/forms.ts'
import { useClient } from '../api/client-context.tsx'
import { formatDateTime, formatTime } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { ErrorSummary } from './error-summary.tsx'
import { FormSections } from './form-sections.tsx'
import { FormToolsContext } from './form-tools.ts'
import { type ItemFormOptions, useItemForm } from './use-item-form.ts'

/** Loaded when it is first opened. */
const ConfirmDialog = lazy(() =>
  import('../shell/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    width: '100%',
    maxWidth: '760px',
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    '@media (max-width: 480px)': { flexDirection: 'column', alignItems: 'stretch' },
  },
  button: { minHeight: '48px' },
  discard: { minHeight: '44px' },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

type Props = ItemFormOptions & {
  formSlug: string
  submitLabel: string
  /** A second button that submits the form. */
  secondarySubmit?: { label: string; keys: string; ref: Ref<HTMLButtonElement> }
  /** Displayed right before the buttons, for the current values: what happens after the submission. */
  beforeSubmit?: (values: FormValues) => ReactNode
}

/**
 * A complete form from its definition: sections, validation, uploads, draft, and errors next to the fields and in a
 * summary. It has no heading; sections are `h2`.
 */
export function ItemForm({ formSlug, submitLabel, secondarySubmit, beforeSubmit, ...options }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const client = useClient()
  const [isConfirming, setConfirming] = useState(false)
  const { state, fields, itemUuid, isNewItem, draft, isSubmitting, change, leave, setBusy, submit, reset } =
    useItemForm(options)
  const tools = useMemo(
    () => ({ client, formSlug, itemUuid, isNewItem, setBusy }),
    [client, formSlug, itemUuid, isNewItem, setBusy],
  )

  return (
    <FormToolsContext value={tools}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit('primary')
        }}
      >
        {state.rejections > 0 && (
          <ErrorSummary
            issues={state.issues}
            problem={state.problem}
            fields={fields}
            rejections={state.rejections}
          />
        )}
        {draft.restored && (
          <MessageBar layout="multiline" politeness="polite">
            <MessageBarBody>
              {t('field.draft.restored', { time: formatDateTime(draft.restored.savedAt, language) })}
            </MessageBarBody>
            <MessageBarActions>
              <Button className={styles.discard} onClick={reset}>
                {t('field.draft.discard')}
              </Button>
            </MessageBarActions>
          </MessageBar>
        )}
        <FormSections
          form={options.form}
          values={state.values}
          issues={state.issues}
          onChange={change}
          onLeave={leave}
        />
        {beforeSubmit?.(state.values)}
        <div className={styles.actions}>
          <Button
            className={styles.button}
            type="submit"
            appearance="primary"
            size="large"
            disabledFocusable={isSubmitting}
            icon={isSubmitting ? <Spinner size="tiny" /> : undefined}
          >
            {isSubmitting ? t(`field.form.${isNewItem ? 'sending' : 'saving'}`) : submitLabel}
          </Button>
          {secondarySubmit && (
            <Button
              ref={secondarySubmit.ref}
              className={styles.button}
              size="large"
              disabledFocusable={isSubmitting}
              aria-keyshortcuts={secondarySubmit.keys}
              onClick={() => void submit('secondary')}
            >
              {secondarySubmit.label}
            </Button>
          )}
          <Button
            className={styles.button}
            size="large"
            disabled={isSubmitting || !state.isDirty}
            onClick={() => setConfirming(true)}
          >
            {t('field.form.reset')}
          </Button>
          {draft.savedAt && (
            <span className={styles.note}>{t('field.draft.saved', { time: formatTime(draft.savedAt) })}</span>
          )}
        </div>
      </form>
      {isConfirming && (
        <Suspense>
          <ConfirmDialog
            title={t('field.form.resetTitle')}
            text={t('field.form.resetText')}
            confirmLabel={t('field.form.reset')}
            cancelLabel={t('field.form.keep')}
            primary="confirm"
            onConfirm={() => {
              reset()
              setConfirming(false)
            }}
            onCancel={() => setConfirming(false)}
          />
        </Suspense>
      )}
    </FormToolsContext>
  )
}
