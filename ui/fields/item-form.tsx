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
  /** The API client and form slug for uploads. */
  upload: { client: Client; formSlug: string }
  /** Suggests keywords for at least three characters; defaults to the API. */
  suggest?: (query: string) => Promise<KeywordSuggestion[]>
  submitLabel: string
  /** Displayed right before the buttons: what happens after the submission. */
  beforeSubmit?: ReactNode
}

/**
 * A complete form from its definition: sections, validation, uploads, draft, and errors next to the fields and in a
 * summary. It has no heading; sections are `h2`.
 */
export function ItemForm(props: ItemFormProps) {
  const { form, mode, upload, suggest, submitLabel, beforeSubmit } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const { state, fields, itemUuid, draft, isSubmitting, change, leave, setBusy, submit, reset } =
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
          const response = await client('suggestKeywords', { query: { q: query } })
          return response.ok ? response.data : []
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
          submit()
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
        {draft.restored && <DraftNotice savedAt={draft.restored.savedAt} onDiscard={reset} />}
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
            disabledFocusable={isSubmitting}
            icon={isSubmitting ? <Spinner size="tiny" /> : undefined}
          >
            {isSubmitting ? t(`field.form.${mode === 'add' ? 'sending' : 'saving'}`) : submitLabel}
          </Button>
          <ResetButton className={styles.button} disabled={isSubmitting || !state.isDirty} onReset={reset} />
          {draft.savedAt && (
            <span className={styles.note}>{t('field.draft.saved', { time: formatTime(draft.savedAt) })}</span>
          )}
        </div>
      </form>
    </FormToolsProvider>
  )
}
