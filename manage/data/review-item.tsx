import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { displayedName, extensionOf, permanentUrl } from '#contract/files.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { openFile } from '#ui/files/download-file.ts'
import { FileCover } from '#ui/files/file-cover.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DetailsList } from '#ui/item/details-list.tsx'
import { CorrectedTag } from '#ui/status/corrected-tag.tsx'
import { StatusTag } from '#ui/status/status-tag.tsx'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import { ButtonLink } from '../shell/button-link.tsx'
import { useNotify } from '../shell/notices.tsx'
import { useNamedPage } from '../shell/page-title.tsx'
import { AllDecided } from './all-decided.tsx'
import { EntryAssignee } from './entry-assignee.tsx'
import { EntryChecklist } from './entry-checklist.tsx'
import { EntryPresence } from './entry-presence.tsx'
import { EntryPreview } from './entry-preview.tsx'
import { HistoryList } from './history-list.tsx'
import { ItemFiles } from './item-files.tsx'
import { ItemMessages } from './item-messages.tsx'
import { itemTitle } from './item-title.ts'
import { PendingNavigation, queueKeysOf } from './pending-navigation.tsx'
import { duplicatesId, PossibleDuplicates } from './possible-duplicates.tsx'
import { ProposalNote } from './proposal-note.tsx'
import { allYearsPath, itemPath, reviewPath } from './registers.ts'
import type { ReturnDraft } from './return-dialog.tsx'
import { ClosedNote, CorrectionNote, ReturnNote, UnconfirmedNote } from './return-notes.tsx'
import { ReviewDecisions } from './review-decisions.tsx'
import { RevokeLinksButton } from './revoke-links-button.tsx'
import { SameEntries } from './same-entries.tsx'
import { SubmitterText } from './submitter-text.tsx'
import { useAskOpenChecks } from './use-ask-open-checks.ts'
import { type Decide, useDecision } from './use-decision.ts'
import { useItemWork } from './use-item-work.ts'
import { usePendingEntries } from './use-pending-entries.ts'
import { useRefuseDuplicate } from './use-refuse-duplicate.ts'

const singleColumn = '@media (max-width: 1000px)'
const phone = '@media (max-width: 640px)'
/** One column that is wide enough for the first page and what is said about it. */
const tablet = '@media (min-width: 641px) and (max-width: 1000px)'

const useStyles = makeStyles({
  page: {
    // The rail stays beside the text.
    maxWidth: '1160px',
    [phone]: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    paddingBottom: tokens.spacingVerticalM,
    [phone]: { display: 'contents' },
    // In one line.
    [tablet]: { '& kbd': { display: 'none' } },
  },
  about: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    [tablet]: { columnGap: tokens.spacingHorizontalS },
    minHeight: '40px',
    color: 'var(--ink-2)',
    font: 'var(--text-14)',
    // The text of the link, not its padding, begins at the edge.
    '& > :first-child': { marginInlineStart: '-4px' },
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(280px, 400px)',
    gap: '32px 40px',
    alignItems: 'start',
    paddingTop: tokens.spacingVerticalM,
    borderTop: '1px solid var(--line)',
    [singleColumn]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // The heading is as large as fits beside the rail.
  entry: { minWidth: 0, containerType: 'inline-size' },
  rail: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXL,
    padding: tokens.spacingHorizontalXL,
    borderRadius: 'var(--radius-card)',
    backgroundColor: 'var(--sunken)',
  },
  // Where there is no rail; its line stays while they are loaded.
  duplicates: {
    display: 'none',
    minHeight: '24px',
    marginBottom: tokens.spacingVerticalM,
    color: 'var(--ink-2)',
    font: 'var(--text-14)',
    '& a': { color: 'var(--pending)', font: 'var(--text-14-strong)' },
    [singleColumn]: { display: 'block' },
    '@media (pointer: coarse), (max-width: 640px)': {
      '& a': { display: 'inline-block', padding: '12px 0', margin: '-12px 0' },
    },
    '@media print': { display: 'none' },
  },
  facts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, minWidth: 0 },
  besideCover: {
    [tablet]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 320px) minmax(0, 1fr)',
      columnGap: tokens.spacingHorizontalXXL,
      alignItems: 'start',
    },
  },
  cover: { maxWidth: '360px' },
})

type Props = {
  slug: string
  item: AdminItem
  takesFocus: boolean
  /** This and `refusal` survive loading the entry again. */
  returnDraft: ReturnDraft
  onReturnDraft: (draft: ReturnDraft) => void
  refusal: string
  onRefusal: (reason: string) => void
  onReload: () => void
}

/** The name of the list of entries with the same status, to which the page leads back. */
function listKeyOf(slug: string, { status, addressUnconfirmed }: AdminItem): string {
  if (status === 'working') return 'manage.received.working'
  return addressUnconfirmed ? 'item.addressUnconfirmed' : `${queueKeysOf(slug)}.title`
}

/** An entry as the public will see it, its PDF, duplicates and history beside it, and the decisions about it. */
export function ReviewItem({ slug, item, takesFocus, onReload, ...drafts }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const pending = usePendingEntries(slug, item)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPending = item.status === 'pending'
  const { decide, isBusy, isLastDecided } = useDecision(slug, item, pending.findNext, onReload)
  const work = useItemWork(item)
  const openChecks = useAskOpenChecks(slug)
  const decideAsked: Decide = async (decision, close) => {
    const isPublishing = decision.action === 'update' && decision.newStatus === 'published'
    if (isPublishing && !(await openChecks.ask(work.open, work.checks.length))) return { ok: true }
    return decide(decision, close)
  }
  const refuse = useRefuseDuplicate(slug, item, decide)
  useNamedPage(itemTitle(slug, item, language) || t('item.nameless'))
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const [duplicates, setDuplicates] = useState<number>()
  const pdf = item.files.find(({ name, preview }) => preview && extensionOf(name) === 'pdf')
  const client = useClient()
  const notify = useNotify()

  if (isLastDecided) return <AllDecided slug={slug} />
  return (
    <div className={`own-screen ${styles.page}`}>
      <div className={styles.bar}>
        <div className={styles.about}>
          <ButtonLink
            appearance="compact"
            title={t(listKeyOf(slug, item))}
            href={allYearsPath(
              slug,
              [
                `statuses=${item.status === 'working' ? 'working' : 'pending'}`,
                item.addressUnconfirmed && 'address=unconfirmed',
              ]
                .filter(Boolean)
                .join('&'),
            )}
          >
            <ArrowLeftRegular aria-hidden />
            <span className={hiddenStyles.onTablet}>{t(listKeyOf(slug, item))}</span>
          </ButtonLink>
          {/* The links to the neighbours say it too. */}
          <span className={isPending && pending.position > 0 ? hiddenStyles.onTablet : undefined}>
            <StatusTag form={slug} status={item.status} />
          </span>
          <span>{item.reference}</span>
          {item.correctedAt && <CorrectedTag />}
          <PendingNavigation slug={slug} pending={pending} pathOf={reviewPath} isLeaving={isBusy} />
          <ButtonLink href={itemPath(slug, item.uuid)}>{t('manage.update')}</ButtonLink>
        </div>
        {(isPending || item.status === 'working') && (
          <ReviewDecisions slug={slug} item={item} isBusy={isBusy} {...drafts} onDecide={decideAsked} />
        )}
      </div>
      {openChecks.dialog}
      <EntryPresence slug={slug} uuid={item.uuid} isEditing={false} />
      <div className={styles.columns}>
        <div className={styles.entry}>
          {isPending && (
            <p className={styles.duplicates}>
              {duplicates === 0 && t('manage.duplicates.none')}
              {duplicates !== undefined && duplicates > 0 && (
                <a href={`#${duplicatesId}`}>{t('manage.duplicates.count', { count: duplicates })}</a>
              )}
            </p>
          )}
          <ReturnNote item={item} isForm={false} />
          <CorrectionNote item={item} />
          <UnconfirmedNote item={item} />
          <ClosedNote item={item} />
          <ProposalNote item={item} onReload={onReload} />
          <EntryPreview item={item} headingRef={heading} />
        </div>
        <aside className={styles.rail} aria-label={t('manage.item.panel')}>
          <div className={mergeClasses(styles.facts, pdf?.preview && styles.besideCover)}>
            {pdf?.preview && (
              <div className={styles.cover}>
                <FileCover
                  preview={pdf.preview}
                  href={permanentUrl('', item.uuid, pdf)}
                  label={t('file.previewOf', { name: displayedName(pdf) })}
                  onClick={(event) => {
                    event.preventDefault()
                    void openFile(client, pdf).then(
                      (error) => error && notify({ intent: 'error', title: t(error) }),
                    )
                  }}
                />
              </div>
            )}
            <div className={styles.facts}>
              <ItemFiles item={item} isEdited={false} onReload={onReload} />
              <DetailsList
                details={[
                  { term: t('manage.item.submitter'), value: <SubmitterText item={item} /> },
                  { term: t('manage.item.created'), value: <DateTime value={item.createdAt} /> },
                ]}
              />
              <EntryAssignee item={item} work={work} />
            </div>
          </div>
          <EntryChecklist work={work} />
          <SameEntries item={item} />
          {isPending && <PossibleDuplicates item={item} onCount={setDuplicates} onSame={refuse} />}
          <ItemMessages item={item} />
          <HistoryList item={item} events={work.events} isEdited={false} onReload={onReload} />
          <RevokeLinksButton item={item} />
        </aside>
      </div>
    </div>
  )
}
