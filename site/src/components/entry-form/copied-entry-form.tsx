import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { draftTitle } from '#contract/drafts.ts'
import type { FillableForm } from '#contract/forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { adoptAnonymousDraft, anonymousOwner, type DraftKey, removeDraft } from '#ui/fields/drafts.ts'
import type { Draft } from '#ui/fields/parse-draft.ts'
import { findAccountDraft } from '#ui/fields/use-account-draft.ts'
import { findOfferedDraft, useDraftOwner } from '#ui/fields/use-draft.ts'
import { formatDateTime } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { usePaths } from '../../use-paths.ts'
import { ButtonLink } from '../button-link.tsx'
import styles from './copied-entry-form.module.css'
import { type CopiedEntryForm, type CopySource, copyEntry, isCopyOf } from './copy-entry.ts'
import { copiedParameter } from './copy-path.ts'
import { draftNameOf } from './draft-name.ts'
import { EntryForm } from './entry-form.tsx'
import { useCopiedAnswers } from './submitted-answers.ts'
import { useDropCopied } from './use-drop-copied.ts'

type Step =
  | { step: 'waiting' }
  | { step: 'asking'; draft: Draft }
  | { step: 'form'; copied?: CopiedEntryForm; failure?: string }

/**
 * The form for a new entry, filled in with the values of an own entry if the page's address or history entry names one. A draft
 * of something else is not replaced without a question.
 */
export function CopiedEntryFormPage(props: ComponentProps<typeof EntryForm>) {
  const { t } = useTranslation()
  const { form } = props
  const source = useFirstSource()
  const { step, start, retry, keepDraft } = useCopy(form, source)
  const dropCopied = useDropCopied()
  if (!source) return <EntryForm {...props} />
  if (step.step === 'waiting')
    return (
      <>
        <noscript>
          <p>{t('field.form.needsScript')}</p>
        </noscript>
        <Spinner label={t('item.copy.loading')} />
      </>
    )
  if (step.step === 'asking')
    return (
      <DraftQuestion
        form={form}
        draft={step.draft}
        onKeep={() => {
          keepDraft()
          dropCopied()
        }}
        onReplace={() => void start()}
      />
    )
  const { copied, failure } = step
  return (
    <EntryForm
      {...props}
      copied={copied}
      above={failure !== undefined && <CopyFailure reason={failure} onRetry={retry} />}
    />
  )
}

/** What the form is to begin with. It stays when the address changes, because the form has been started with it. */
function useFirstSource(): CopySource | undefined {
  const { search } = useLocation()
  const answers = useCopiedAnswers()
  const uuid = new URLSearchParams(search).get(copiedParameter)
  const current = uuid ? { uuid } : answers && { answers }
  const [first, setFirst] = useState<CopySource | undefined>(current)
  if (first === undefined && current !== undefined) setFirst(current)
  return first ?? current
}

function useCopy(form: FillableForm, source: CopySource | undefined) {
  const client = useClient()
  const language = useLanguage()
  const owner = useDraftOwner()
  const [step, setStep] = useState<Step>({ step: 'waiting' })
  const [attempt, setAttempt] = useState(1)
  const key = owner === undefined ? undefined : { owner, form: draftNameOf(form) }

  const isAccounts = owner !== undefined && owner !== anonymousOwner

  async function findDraft(ownKey: DraftKey): Promise<Draft | undefined> {
    if (isAccounts) adoptAnonymousDraft(ownKey)
    const local = findOfferedDraft(ownKey)
    return local ?? ((isAccounts && (await findAccountDraft(client, { form: form.slug }))) || undefined)
  }

  async function start(): Promise<void> {
    if (!source || !key) return
    setStep({ step: 'waiting' })
    const result = await copyEntry(client, form, source, language)
    if (!result.ok) return setStep({ step: 'form', failure: result.problem.error ?? 'errors.unexpected' })
    removeDraft(key)
    if (isAccounts) await client('deleteDraft', { params: { slug: form.slug } })
    setStep({ step: 'form', copied: result })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt, as soon as the person is known
  useEffect(() => {
    if (!source || !key) return
    let isCurrent = true
    void findDraft(key).then((draft) => {
      if (!isCurrent) return
      if (!draft) void start()
      else setStep(isCopyOf(draft, source) ? { step: 'form' } : { step: 'asking', draft })
    })
    return () => {
      isCurrent = false
    }
  }, [owner, source === undefined, attempt])

  return {
    step,
    start,
    /** What was typed meanwhile is a draft. */
    retry: () => {
      setStep({ step: 'waiting' })
      setAttempt(attempt + 1)
    },
    keepDraft: () => setStep({ step: 'form' }),
  }
}

type QuestionProps = { form: FillableForm; draft: Draft; onKeep: () => void; onReplace: () => void }

/** Asks whether to go on with an unfinished form or to replace it. */
function DraftQuestion({ form, draft, onKeep, onReplace }: QuestionProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = inLanguage(draftTitle(form.slug, draft.values), language)
  const time = formatDateTime(draft.savedAt, language)
  return (
    <section className={styles.question} aria-labelledby="draft-question">
      <h2 id="draft-question" className={styles.title}>
        {t('item.copy.draft.title')}
      </h2>
      <Announced as="p">
        {title ? t('item.copy.draft.textNamed', { title, time }) : t('item.copy.draft.text', { time })}
      </Announced>
      <div className={styles.actions}>
        <Button appearance="primary" onClick={onKeep}>
          {t('item.copy.draft.keep')}
        </Button>
        <Button onClick={onReplace}>{t('item.copy.draft.replace')}</Button>
      </div>
    </section>
  )
}

/** Says why the form is not filled in. */
function CopyFailure({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const canOpen = ['errors.notFound', 'errors.unauthorized', 'my.error.linkExpired'].includes(reason)
  return (
    <MessageBar
      isAnnounced
      intent="warning"
      action={
        canOpen ? (
          <ButtonLink to={paths.ownItems()}>{t('my.title')}</ButtonLink>
        ) : (
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        )
      }
    >
      {canOpen ? t('item.copy.closed') : t('item.copy.failed', { reason: t(reason) })}
    </MessageBar>
  )
}
