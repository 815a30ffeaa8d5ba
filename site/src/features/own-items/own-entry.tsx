import { ChevronDown16Regular } from '@fluentui/react-icons/headless/svg/chevron-down'
import clsx from 'clsx'
import { Children, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { DraftAction } from '#contract/drafts.ts'
import type { FormValues } from '#contract/fields.ts'
import { type ItemStatus, isPublicStatus } from '#contract/item-statuses.ts'
import type { OwnItem } from '#contract/own-items.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Button, ButtonAnchor } from '#ui/controls/button.tsx'
import { Answers } from '#ui/fields/answers.tsx'
import { FileCard } from '#ui/files/file-card.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ItemHeading } from '#ui/item/item-heading.tsx'
import { LinkedText } from '#ui/item/linked-text.tsx'
import { findField } from '#ui/item/option-label.ts'
import { UsageText } from '#ui/item/usage-text.tsx'
import { messagesId } from '#ui/messages/use-messages-target.ts'
import { PopoverButton } from '#ui/shell/popover-button.tsx'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import { useOnReturn } from '#ui/shell/use-on-return.ts'
import { FluentRoot } from '#ui/theme/fluent-root.tsx'
import { AgainLink } from './again-link.tsx'
import { ChangeForm, changeId } from './change-form.tsx'
import { ConfirmCard } from './confirm-card.tsx'
import { CorrectionForm } from './correction-form.tsx'
import styles from './entry.module.css'
import { EntryHistory } from './entry-history.tsx'
import { EntryMessages } from './entry-messages.tsx'
import { isClosing } from './group-rows.ts'
import { mayOfferAgain } from './may-offer-again.ts'
import { NewMessages } from './new-messages.tsx'
import { Notice, type NoticeText } from './notice.tsx'
import { ObstacleBar } from './obstacle-bar.tsx'
import { extendId, useOfferActions } from './offer-actions.tsx'
import { OwnStatus } from './own-status.tsx'
import { DecidedProposalCard, ProposalCard } from './proposal-card.tsx'
import { SentCorrection } from './sent-correction.tsx'
import { stateKeyOf } from './state-key.ts'
import { UnsentCard } from './unsent-card.tsx'
import { useUnsent } from './use-unsent.ts'
import { WithdrawButton } from './withdraw-button.tsx'

/** The form for changes at once, or for proposed ones. */
type ChangeKind = 'change' | 'propose'

const openerId = (kind: ChangeKind) => `open-${kind}`

/** What was sent from this page, with the values before. */
type Sent = { before: FormValues; values: FormValues }

/**
 * An own entry: its status and history, and the form that corrects it while that is possible. What is loaded later, for example
 * when its link is opened again, does not replace a version of which something was changed here and not sent.
 */
export function OwnEntry({ loaded }: { loaded: OwnItem }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useClient()
  const [item, setItem] = useState(loaded)
  const [sent, setSent] = useState<Sent>()
  const [notice, setNotice] = useState<NoticeText>()
  const [hasErrors, setErrors] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const [changing, setChanging] = useState<ChangeKind | undefined>(
    useOpens(changeId) && loaded.actions.includes('change') ? 'change' : undefined,
  )
  const unsent = useUnsent(item)
  const version = useRef(0)
  const isChanged = useRef(false)
  const setChanged = useCallback((isDirty: boolean) => {
    isChanged.current = isDirty
  }, [])
  const { uuid, form, status, reference, actions } = item
  const register = findRegister(form.slug)
  const hasReaders = item.usage.views + item.usage.downloads > 0
  const title = inLanguage(item.title, language) || t('item.nameless')
  const [newest] = item.history
  const latest = item.history.find(({ event }) => !event)
  /** That of a refusal is what its submitter comes to read. */
  const reason = status === 'canceled' && latest?.to === status ? latest.reason : undefined
  const mayCorrect = actions.includes('correct')
  const mayConfirm = actions.includes('confirm')
  // The card says what the entry waits for.
  const isAwaited = mayConfirm && (status === 'pending' || status === 'deleted')

  async function load(): Promise<OwnItem | undefined> {
    const response = await client('getOwnItem', { params: { uuid } })
    if (response.ok) return response.data
    setClosed(response.problem.error === 'my.error.linkExpired')
    return undefined
  }

  /** Loads the entry as it is now, which starts the form anew. */
  async function reload(): Promise<void> {
    const now = await load()
    if (now) startWith(now)
  }

  /** Loads the form as it is now; undefined if the entry itself has changed, which only `reload` follows. */
  async function reloadForm(): Promise<OwnItem | undefined> {
    const now = await load()
    if (now?.updatedAt !== item.updatedAt) return undefined
    setItem(now)
    return now
  }

  function startWith(next: OwnItem): void {
    version.current += 1
    // A draft that the new form finds is a change again.
    isChanged.current = false
    setItem(next)
  }

  function close(next?: NoticeText): void {
    setSent(undefined)
    setErrors(false)
    setChanging(undefined)
    setNotice(next)
  }

  /** The form is gone; what was typed stays on the page. */
  async function keepUnsent(form: DraftAction, values: FormValues): Promise<void> {
    unsent.keep(form, values)
    const text = t(form === 'correct' ? 'my.correct.decided' : 'my.change.decided')
    await report({ intent: 'warning', text })
  }

  async function report(next: NoticeText | ((now: OwnItem) => NoticeText)): Promise<void> {
    const now = await load()
    if (now) startWith(now)
    close(typeof next === 'function' ? next(now ?? item) : next)
  }

  const adopt = useLatestCallback((next: OwnItem) => {
    // The form stays.
    if (next.updatedAt === item.updatedAt && next.status === item.status) return setItem(next)
    if (isChanged.current) return
    startWith(next)
    close()
  })
  useEffect(() => adopt(loaded), [loaded, adopt])

  // In another tab or window it may have been confirmed, corrected or decided.
  useOnReturn(async () => {
    const now = await load()
    if (now) adopt(now)
  })

  /** After what changes nothing that is being corrected: the form stays as it is. */
  async function refresh(): Promise<void> {
    const now = await load()
    if (now) setItem(now)
  }

  async function reportConfirmed(next: (status: ItemStatus) => NoticeText): Promise<void> {
    const now = await load()
    if (now) setItem(now)
    setNotice(next((now ?? item).status))
  }

  async function finish(values: FormValues): Promise<void> {
    const before = item.values
    await reload()
    setErrors(false)
    setNotice(undefined)
    setSent({ before, values })
  }

  /** Below what a manager asks to correct. */
  const isInForm = status === 'returned' && mayCorrect && !sent
  const ownActions = !changing && (
    <Actions item={item} title={title} onChange={setChanging} onReport={(next) => void report(next)} />
  )

  return (
    <div className={clsx(!mayCorrect && !changing && styles.withRail)}>
      <PageHead title={title} hasErrors={hasErrors} hidden />
      <header className={styles.header} data-hue={register?.hue}>
        <ItemHeading title={item.title} />
        <div className={styles.state}>
          <span>
            {[register ? t(`home.kind.${register.slug}`) : inLanguage(item.formTitle, language), reference]
              .filter(Boolean)
              .join(' ')}
          </span>
          <OwnStatus
            form={form.slug}
            status={status}
            closedAt={item.closedAt}
            isWithdrawn={latest?.to === 'deleted' && latest.who === 'submitter'}
          />
          {hasReaders && (
            <span>
              <UsageText usage={item.usage} />
            </span>
          )}
          <NewMessages count={item.newMessages} />
        </div>
        {status !== 'returned' && !sent && !isAwaited && (
          <>
            <p className={styles.lead}>{t(stateKeyOf(item, new Date()))}</p>
            {reason && (
              <p className={styles.reason}>
                <bdi>
                  <LinkedText text={reason} />
                </bdi>
              </p>
            )}
          </>
        )}
      </header>
      {!isInForm && ownActions}
      {mayConfirm && <ConfirmCard item={item} onReport={(next) => void reportConfirmed(next)} />}
      {item.proposal && !changing && (
        <ProposalCard item={item} proposal={item.proposal} onReport={(next) => void report(next)} />
      )}
      {newest?.proposal && !item.proposal && !changing && (
        <DecidedProposalCard {...newest} proposal={newest.proposal} />
      )}
      {notice && <Notice key={`${version.current} ${notice.text}`} {...notice} />}
      {notice && isClosed && <ObstacleBar obstacle="expired" reference={reference} onReload={reload} />}
      {unsent.unsent && !changing && (
        <UnsentCard
          item={item}
          unsent={unsent.unsent}
          onUse={(kind) => {
            unsent.use(kind)
            setChanging(kind)
          }}
          onDiscard={unsent.discard}
        />
      )}
      <div data-hue={register?.hue} className={styles.form}>
        <FluentRoot>
          {sent ? (
            <SentCorrection
              item={item}
              {...sent}
              onAgain={mayCorrect ? () => setSent(undefined) : undefined}
            />
          ) : mayCorrect ? (
            <CorrectionForm
              key={version.current}
              item={item}
              actions={isInForm && ownActions}
              onErrors={setErrors}
              onDirtyChange={setChanged}
              onDecided={(values) => void keepUnsent('correct', values)}
              onReload={reload}
              onReloadForm={reloadForm}
              onSent={finish}
            />
          ) : changing && actions.includes(changing) ? (
            <ChangeForm
              key={`${changing} ${version.current}`}
              kind={changing}
              item={item}
              onErrors={setErrors}
              onDirtyChange={setChanged}
              onDecided={(values) => void keepUnsent(changing, values)}
              onReload={reload}
              onReloadForm={reloadForm}
              onSaved={() => {
                unsent.settle(changing)
                return report({ intent: 'success', text: t(`my.${changing}.done`) })
              }}
              onCancel={() => {
                setChanged(false)
                flushSync(() => setChanging(undefined))
                focusOpener(changing)
              }}
            />
          ) : (
            <StoredEntry item={item} />
          )}
        </FluentRoot>
      </div>
      <EntryMessages uuid={uuid} status={status} onSent={refresh} />
      <EntryHistory form={form.slug} history={item.history} />
    </div>
  )
}

/** The button that opens the form, or the menu that the button is in. */
function focusOpener(kind: ChangeKind): void {
  const button = document.getElementById(openerId(kind))
  const menu = button?.closest('[popover]')
  const opener = menu ? document.querySelector<HTMLElement>(`[popovertarget="${menu.id}"]`) : button
  opener?.focus()
}

/** Links to a form or a question of the page lead to it once: a reload shows the entry. */
function useOpens(id: typeof changeId | typeof extendId): boolean {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isOpening = hash === `#${id}`
  useEffect(() => {
    if (isOpening) void navigate({ search }, { replace: true, preventScrollReset: true })
  }, [isOpening, search, navigate])
  return isOpening
}

type ActionsProps = {
  item: OwnItem
  title: string
  /** Opens the form for changes at once or for proposed ones. */
  onChange: (kind: ChangeKind) => void
  onReport: (notice: NoticeText) => void
}

/** What can be done with the entry besides correcting it. */
function Actions({ item, title, onChange, onReport }: ActionsProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const opensExtend = useOpens(extendId)
  const register = findRegister(item.form.slug)
  const isPublic = register && isPublicStatus(register.slug, item.status)
  const isProminent = !isPublic || isClosing(item, new Date())
  const { buttons, question } = useOfferActions({
    item: { ...item, form: item.form.slug },
    title,
    isProminent,
    opensExtend,
    onReport,
  })
  /** For an address that was not confirmed: nobody writes about it before that. */
  const isRemoved = item.status === 'deleted' && item.actions.includes('confirm')
  const isAgainLikeliest =
    !isPublic && !(['extend', 'reopen', 'confirm'] as const).some((each) => item.actions.includes(each))
  const againLink = mayOfferAgain(item) && !isRemoved && (
    <AgainLink form={item.form.slug} uuid={item.uuid} title={title} isPrimary={isAgainLikeliest} />
  )
  const [main, ...others] = Children.toArray([
    isAgainLikeliest && againLink,
    isProminent && buttons,
    isPublic && (
      <ButtonLink
        appearance={isProminent ? 'secondary' : 'primary'}
        to={paths.item(register.slug, item.uuid)}
      >
        {t('my.action.public')}
      </ButtonLink>
    ),
    item.actions.includes('change') && (
      <Button id={openerId('change')} onClick={() => onChange('change')}>
        {t('my.action.change')}
      </Button>
    ),
    item.actions.includes('propose') && (
      <Button id={openerId('propose')} onClick={() => onChange('propose')}>
        {t(item.proposal ? 'my.action.proposeAgain' : 'my.action.propose')}
      </Button>
    ),
    !isProminent && buttons,
    !isAgainLikeliest && againLink,
    item.actions.includes('withdraw') && (
      <WithdrawButton item={item} form={item.form.slug} title={title} onReport={onReport} />
    ),
    !isRemoved && <ButtonAnchor href={`#${messagesId}`}>{t('my.entry.ask')}</ButtonAnchor>,
  ])
  return (
    <div className={styles.actions}>
      {main}
      {others.length > 1 ? (
        <PopoverButton
          label={
            <>
              {t('my.action.more')}
              <ChevronDown16Regular />
            </>
          }
          buttonClassName={styles.more}
          panelClassName={styles.menu}
          closesOnClick
        >
          {others}
        </PopoverButton>
      ) : (
        others
      )}
      {question}
    </div>
  )
}

/** The entry as it is stored, which its submitter cannot change any more. */
function StoredEntry({ item }: { item: OwnItem }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div>
      <h2>{t('my.entry.answers')}</h2>
      <Answers form={item} values={item.values} textLanguage={item.language} />
      {item.files.length > 0 && (
        <section aria-labelledby="files">
          <h3 id="files" className={styles.filesTitle}>
            {t('item.files.title')}
          </h3>
          {item.files.map((file) => (
            <FileCard
              key={file.name}
              file={file}
              label={inLanguage(findField(item, file.field_slug)?.labels, language)}
              canOpenWithheld
            />
          ))}
        </section>
      )}
    </div>
  )
}
