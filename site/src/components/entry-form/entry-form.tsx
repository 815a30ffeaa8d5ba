import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { FormValues } from '#contract/fields.ts'
import type { FillableForm } from '#contract/forms.ts'
import type { Envelope } from '#contract/problems.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { useClient } from '#ui/api/client-context.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePaths } from '../../use-paths.ts'
import type { CopiedEntryForm } from './copy-entry.ts'
import { DeadlineNotice } from './deadline-notice.tsx'
import { draftNameOf } from './draft-name.ts'
import styles from './entry-form.module.css'
import { findRefusal, type Refusal, RefusalNotice } from './refusal-notice.tsx'
import { RowPreview } from './row-preview.tsx'
import { submissionOf } from './submission.ts'
import type { SubmittedAnswers } from './submitted-answers.ts'
import { TextLanguageField } from './text-language-field.tsx'
import { useDropCopied } from './use-drop-copied.ts'
import { useConfirmationText, useReviewText } from './use-next-steps.ts'

type Props = {
  form: FillableForm
  /** What the form begins with instead of a draft. */
  copied?: CopiedEntryForm | undefined
  /** Displayed above the form. */
  above?: ReactNode
  /** Notes on the current values, displayed before the submit button. */
  notesOn?: ((values: FormValues) => ReactNode) | undefined
  /** Called when the errors of a rejected submission appear or disappear. */
  onErrors: (hasErrors: boolean) => void
}

/** The form for a new item, with a step to check the answers. After submission it navigates to the path in the response. */
export function EntryForm({ form: loaded, copied, above, notesOn, onErrors }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const { form, reloadForm } = useCurrentForm(loaded)
  const paths = usePaths()
  const navigate = useNavigate()
  const language = useLanguage()
  const { login, claims, status } = useSession()
  const accountDraft = useMemo(() => ({ form: form.slug }), [form.slug])
  const [textLanguage, setTextLanguage] = useState(copied?.language)
  const register = findRegister(form.slug)
  // Only entries of registers are published, in a language.
  const asksLanguage =
    register && !form.fieldSets.some(({ fields }) => fields.some(({ slug }) => slug === 'language'))
  const [isSessionExpired, setSessionExpired] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const check = useCheckStep()
  const reviewText = useReviewText(form)
  const confirmationText = useConfirmationText(form, register !== undefined)
  const reference = useRef('')
  const dropCopied = useDropCopied()
  const answers = useRef<SubmittedAnswers>(undefined)
  const isPersons = useRef(false)
  useEffect(() => {
    if (status === 'signedIn') isPersons.current = true
  }, [status])

  async function submit(values: FormValues, itemUuid: string): Promise<Envelope> {
    // A call in the background, such as that of the draft, may have found the session ended.
    if (isPersons.current && status !== 'signedIn') {
      isPersons.current = false
      setSessionExpired(true)
      return { status: 401, error: 'errors.sessionEnded' }
    }
    const { slug: formSlug, fieldSets, settings } = form
    const { nextText, successText } = settings ?? {}
    const own = { nextText, successText }
    answers.current = {
      owner: claims?.sub,
      uuid: itemUuid,
      formSlug,
      fieldSets,
      isOnce: settings?.oneAnswer,
      ...own,
      values,
      textLanguage,
    }
    const sent = { values, itemUuid, language, textLanguage }
    const response = await client('submitItem', submissionOf(form, sent))
    setSessionExpired(response.status === 401)
    setRefusal(response.ok ? undefined : await findRefusal(client, formSlug, response.problem))
    if (!response.ok)
      return response.status === 404
        ? { ...response.problem, error: 'item.error.formClosed' }
        : response.problem
    reference.current = response.data.reference ?? ''
    answers.current.unmailed = response.data.unmailed
    return response.data
  }

  /** Leads to the own entry that was sent before, or to where it can be found. */
  function linkToSent({ error = '' }: Envelope): ReactNode {
    if (!['field.form.alreadySubmitted', 'item.error.alreadyAnswered'].includes(error)) return null
    const uuid = error === 'field.form.alreadySubmitted' && claims && answers.current?.uuid
    return uuid ? (
      <ButtonLink to={paths.ownItem(uuid)}>{t('item.add.openSent')}</ButtonLink>
    ) : (
      <ButtonLink to={paths.ownItems()}>{t('my.title')}</ButtonLink>
    )
  }

  return (
    <ItemForm
      form={form}
      initialValues={form.values}
      draftName={draftNameOf(form)}
      accountDraft={accountDraft}
      seed={copied?.seed}
      above={above}
      onReset={dropCopied}
      formSlug={form.slug}
      textLanguage={textLanguage}
      submitLabel={t('item.add.submit')}
      beforeSubmit={(values) => (
        <>
          {notesOn?.(values)}
          {check.isOpen && asksLanguage && (
            <TextLanguageField
              formSlug={form.slug}
              values={values}
              language={textLanguage}
              onChoose={setTextLanguage}
            />
          )}
          {refusal && <RefusalNotice refusal={refusal} form={form} values={values} />}
          {isSessionExpired && (
            <MessageBar
              isAnnounced
              intent="warning"
              action={<Button onClick={() => void login()}>{t('auth.login')}</Button>}
            >
              {t('item.add.login.text')}
            </MessageBar>
          )}
        </>
      )}
      besideSubmit={(values) =>
        register && check.isOpen && <DeadlineNotice register={register} values={values} />
      }
      problemAction={linkToSent}
      aside={(values) => (
        <div className={styles.aside}>
          {register && <RowPreview register={register} form={form} values={values} />}
          <div>
            <h2 className={styles.asideTitle}>{t('item.add.next.title')}</h2>
            <p className={styles.asideText}>{[confirmationText, reviewText].filter(Boolean).join(' ')}</p>
          </div>
        </div>
      )}
      onSubmit={submit}
      reloadForm={reloadForm}
      check={check}
      onErrors={onErrors}
      // Replaces the checked answers, which no longer exist when the user goes back.
      onDone={({ navigate: path }) =>
        void navigate(paths.submitted(path ?? paths.success(form.slug), reference.current), {
          replace: true,
          state: answers.current,
        })
      }
    />
  )
}

/** The form as it was loaded last, by the page or because it has changed since. */
function useCurrentForm(loaded: FillableForm) {
  const client = useClient()
  const [current, setCurrent] = useState({ loaded, form: loaded })
  if (current.loaded !== loaded) setCurrent({ loaded, form: loaded })
  async function reloadForm() {
    const response = await client('getForm', { params: { slug: loaded.slug } })
    if (!response.ok) return undefined
    setCurrent({ loaded, form: response.data })
    return { form: response.data }
  }
  return { form: current.form, reloadForm }
}

const checkHash = '#check'

/**
 * Whether the answers are being checked: a fragment of the URL, so that the browser's Back returns to the form. A page
 * that is loaded with the fragment displays the form.
 */
function useCheckStep() {
  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const [isStarted, setStarted] = useState(false)
  const isOpen = isStarted && hash === checkHash
  // Otherwise closing the step would lead to the fragment again.
  const isLeftOver = !isStarted && hash === checkHash
  useEffect(() => {
    if (isLeftOver) void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
  }, [isLeftOver, navigate, search])
  return {
    isOpen,
    open: () => {
      setStarted(true)
      void navigate({ search, hash: checkHash }, { preventScrollReset: true })
    },
    close: () => void navigate(-1),
  }
}
