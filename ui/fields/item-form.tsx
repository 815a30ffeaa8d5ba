import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import type { KeywordSuggestion } from '#contract/keywords.ts'
import { formatTime } from '../i18n/format-date.ts'
import { DraftNotice } from './draft-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormSections } from './form-sections.tsx'
import { type FormTools, FormToolsProvider } from './form-tools.tsx'
import { ResetButton } from './reset-button.tsx'
import { type ItemFormOptions, useItemForm } from './use-item-form.ts'

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
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

export type ItemFormProps = ItemFormOptions & {
  /** Where uploads of this form go: the client and the form's slug. */
  upload: { client: Client; formSlug: string }
  /** Keywords for at least three typed characters; without it the client's own suggestions. */
  suggest?: (query: string) => Promise<KeywordSuggestion[]>
  submitLabel: string
  /** Said right before the buttons: what happens next. */
  beforeSubmit?: ReactNode
}

/**
 * A whole form, from its definition to the envelope of its submission: sections, checks, uploads, draft, errors beside the
 * fields and in a summary. Brings no heading of its own; sections are `h2`.
 */
export function ItemForm(props: ItemFormProps) {
  const { form, mode, upload, suggest, submitLabel, beforeSubmit } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const { state, fields, itemUuid, draft, isSending, change, leave, setBusy, send, startAgain } =
    useItemForm(props)
  const { client, formSlug } = upload
  const tools = useMemo<FormTools>(
    () => ({
      client,
      formSlug,
      itemUuid,
      isNewItem: mode === 'add',
      setBusy,
      suggest:
        suggest ??
        (async (query) => {
          const answer = await client('suggestKeywords', { query: { q: query } })
          return answer.ok ? answer.data : []
        }),
    }),
    [client, formSlug, itemUuid, mode, setBusy, suggest],
  )

  return (
    <FormToolsProvider tools={tools}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {state.refusals > 0 && (
          <ErrorSummary
            issues={state.issues}
            problem={state.problem}
            fields={fields}
            refusals={state.refusals}
          />
        )}
        {draft.restored && <DraftNotice savedAt={draft.restored.savedAt} onDiscard={startAgain} />}
        <FormSections
          form={form}
          values={state.values}
          issues={state.issues}
          onChange={change}
          onLeave={leave}
        />
        {beforeSubmit}
        <div className={styles.actions}>
          <Button
            className={styles.button}
            type="submit"
            appearance="primary"
            size="large"
            disabledFocusable={isSending}
            icon={isSending ? <Spinner size="tiny" /> : undefined}
          >
            {isSending ? t(`field.form.${mode === 'add' ? 'sending' : 'saving'}`) : submitLabel}
          </Button>
          <ResetButton
            className={styles.button}
            disabled={isSending || !state.isDirty}
            onReset={startAgain}
          />
          {draft.savedAt && (
            <span className={styles.note}>{t('field.draft.saved', { time: formatTime(draft.savedAt) })}</span>
          )}
        </div>
      </form>
    </FormToolsProvider>
  )
}
