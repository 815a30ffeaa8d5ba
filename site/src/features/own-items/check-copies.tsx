import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FillableForm } from '#contract/forms.ts'
import type { OwnRow } from '#contract/own-items.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { submissionOf } from '#site/components/entry-form/submission.ts'
import { usePaths } from '#site/use-paths.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { FieldRenderer } from '#ui/fields/field-renderer.tsx'
import { sortedFields, valueAt, withValue } from '#ui/fields/sorted-fields.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { Copy } from './copy.ts'
import { CopyItem } from './copy-item.tsx'
import { Notice, type NoticeText } from './notice.tsx'
import { isConfirmation, offeredMeanwhile, openFields } from './repeatable.ts'
import { type Outcome, sendCopies } from './send-copies.ts'
import styles from './several.module.css'

type Props = {
  form: FillableForm
  register: RegisterDeclaration
  copies: readonly Copy[]
  /** The own entries when the copies were made. */
  rows: readonly OwnRow[]
  /** How many could not be copied. */
  lost: number
  onChange: (copy: Copy) => void
  onRemove: (copy: Copy) => void
}

const uuidOf = ({ uuid }: { uuid: string }) => uuid
const isDone = ({ state }: Copy) => state === 'sent' || state === 'already'

/** The copies, each of which can be checked and changed, and the button that sends all that were not sent yet. */
export function CheckCopies({ form, register, copies, rows, lost, onChange, onRemove }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const paths = usePaths()
  const [opened, setOpened] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [notice, setNotice] = useState<NoticeText>()
  const count = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const known = useRef(new Set([...rows, ...copies.map(({ itemUuid }) => ({ uuid: itemUuid }))].map(uuidOf)))
  const rest = copies.filter((copy) => !isDone(copy))
  const sent = copies.filter(({ state }) => state === 'sent').length
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  function report(next: NoticeText): void {
    count.current += 1
    setNotice(next)
  }

  async function send({ itemUuid, values, textLanguage }: Copy): Promise<Outcome> {
    const checked = checkValues(form, values, { now: new Date(), asManager: false })
    const submission = submissionOf(form, { values: checked.values, itemUuid, language, textLanguage })
    const response = await client('submitItem', submission)
    if (!response.ok) return { ok: false, problem: response.problem }
    return { ok: true, reference: response.data.reference ?? '' }
  }

  /** Those that were sent from another browser since; each is named once, so that they can be sent all the same. */
  async function findOfferedMeanwhile(): Promise<string[]> {
    const own = await client('listOwnItems', {})
    // What keeps the list from being loaded is said when the copies are sent.
    if (!own.ok) return []
    const sources = rest.map(({ source }) => source)
    const meanwhile = offeredMeanwhile(sources, own.data, known.current)
    for (const { uuid } of own.data) known.current.add(uuid)
    return meanwhile.map(({ title, reference }) => `${inLanguage(title, language)} (${reference})`)
  }

  async function sendAll(): Promise<void> {
    const now = new Date()
    const wrong = rest.filter(({ values }) => openFields(form, values, now).length > 0)
    if (wrong.length > 0)
      return report({ intent: 'warning', text: t('my.several.open', { count: wrong.length }) })
    setNotice(undefined)
    setSending(true)
    const meanwhile = await findOfferedMeanwhile()
    if (meanwhile.length > 0) {
      setSending(false)
      return report({ intent: 'warning', text: t('my.several.meanwhile', { entries: meanwhile.join(', ') }) })
    }
    const results: Outcome[] = []
    await sendCopies(rest, send, (copy, outcome) => {
      if (outcome === 'sending') return onChange({ ...copy, state: 'sending' })
      results.push(outcome)
      onChange(resultOf(copy, outcome))
    })
    setSending(false)
    const accepted = results.filter(({ ok }) => ok).length
    if (accepted === rest.length)
      report({ intent: 'success', text: t('my.several.allSent', { count: sent + accepted }) })
    else
      report({
        intent: 'error',
        text: t('my.several.someSent', { count: rest.length - accepted, sent: accepted }),
      })
  }

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.checkTitle}>
        {t('my.several.check')}
      </h2>
      {rest.length > 0 && <p className={styles.lead}>{t('my.several.checkText')}</p>}
      {lost > 0 && (
        <MessageBar isAnnounced intent="warning">
          {t('my.several.lost', { count: lost })}
        </MessageBar>
      )}
      {notice && <Notice key={count.current} {...notice} />}
      <ul className={styles.list}>
        {copies.map((copy) => (
          <CopyItem
            key={copy.source.uuid}
            form={form}
            register={register}
            copy={copy}
            isOpen={opened === copy.source.uuid}
            isLocked={isSending || (opened !== undefined && opened !== copy.source.uuid)}
            onOpen={() => {
              setNotice(undefined)
              setOpened(copy.source.uuid)
            }}
            onClose={() => setOpened(undefined)}
            onChange={onChange}
            onRemove={() => {
              setOpened(undefined)
              onRemove(copy)
            }}
          />
        ))}
      </ul>
      {opened === undefined && rest.length > 0 && (
        <Confirmations form={form} copies={rest} isLocked={isSending} onChange={onChange} />
      )}
      <div className={styles.actions}>
        {rest.length > 0 ? (
          <Button
            appearance="primary"
            size="large"
            disabledFocusable={isSending || opened !== undefined}
            onClick={() => void sendAll()}
          >
            {sent > 0 || rest.some(({ state }) => state === 'failed')
              ? t('my.several.sendRest', { count: rest.length })
              : t('my.several.send', { count: rest.length })}
          </Button>
        ) : (
          <ButtonLink appearance="primary" size="large" to={paths.ownItems()}>
            {t('my.title')}
          </ButtonLink>
        )}
        {isSending && (
          <Spinner
            label={t('my.several.sending', {
              number: copies.findIndex(({ state }) => state === 'sending') + 1,
              count: copies.length,
            })}
          />
        )}
        {opened !== undefined && <p className={styles.hint}>{t('my.several.closeFirst')}</p>}
      </div>
    </>
  )
}

type ConfirmationsProps = {
  form: FillableForm
  copies: readonly Copy[]
  isLocked: boolean
  onChange: (copy: Copy) => void
}

/** The confirmations that the form requires, which are no part of a copy, given once for all copies. */
function Confirmations({ form, copies, isLocked, onChange }: ConfirmationsProps) {
  const { t } = useTranslation()
  const required = sortedFields(form).filter(({ field }) => field.required && isConfirmation(field))
  if (required.length === 0) return null
  return (
    <fieldset className={styles.confirmations} disabled={isLocked}>
      <legend className={styles.hint}>{t('my.several.confirm', { count: copies.length })}</legend>
      {required.map((each) => (
        <FieldRenderer
          key={each.path}
          path={each.path}
          field={each.field}
          value={copies.every(({ values }) => valueAt(values, each) === true)}
          isStored={false}
          issues={[]}
          onChange={(_path, value) => {
            for (const copy of copies)
              onChange({ ...copy, values: withValue(copy.values, each, value === true || undefined) })
          }}
          onLeave={() => undefined}
        />
      ))}
    </fieldset>
  )
}

/** The copy after it was sent. */
function resultOf(copy: Copy, outcome: Outcome): Copy {
  if (outcome.ok) return { ...copy, state: 'sent', reference: outcome.reference }
  const { error = 'errors.unexpected', errors = [] } = outcome.problem
  // The response to an earlier version was lost: that one has reached the register.
  if (error === 'errors.alreadySubmitted') return { ...copy, state: 'already' }
  return { ...copy, state: 'failed', reason: errors.length > 0 ? 'my.several.rejected' : error }
}
