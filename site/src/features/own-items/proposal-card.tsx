import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/fields.ts'
import { toUploadedFile } from '#contract/files.ts'
import { isPublicStatus } from '#contract/item-statuses.ts'
import type { OwnHistoryEntry, OwnItem } from '#contract/own-items.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { fieldAt, valueText } from '#contract/values/value-text.ts'
import { useCall } from '#ui/api/use-call.ts'
import { Button } from '#ui/controls/button.tsx'
import { labelOf } from '#ui/fields/field-texts.tsx'
import { formatSize } from '#ui/files/file-labels.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { NoteCard } from '#ui/item/note-card.tsx'
import { Paragraphs } from '#ui/item/paragraphs.tsx'
import { useWording } from '#ui/item/use-wording.ts'
import type { NoticeText } from './notice.tsx'
import styles from './proposal-card.module.css'

type Props = {
  item: OwnItem
  proposal: NonNullable<OwnItem['proposal']>
  /** Called with what happened, by the entry as it is now. */
  onReport: (notice: (now: OwnItem) => NoticeText) => void
}

/** What the submitter has proposed and no manager has decided, with a button that takes it back. */
export function ProposalCard({ item, proposal: { at, changes }, onReport }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { call, isBusy } = useCall()
  const wording = useWording(item.keywords)
  const isShown = toRegister(item.form.slug) && isPublicStatus(item.form.slug, item.status)

  async function takeBack() {
    const { uuid } = item
    const response = await call('changeOwnItem', { params: { uuid }, body: { action: 'takeBack' } })
    if (response.ok)
      return onReport(({ history }) =>
        history.some((entry) => entry.proposal && Date.parse(entry.at) > Date.parse(at))
          ? { intent: 'warning', text: t('my.proposal.decidedBefore') }
          : { intent: 'success', text: t('my.proposal.takenBack') },
      )
    const reason = t(response.problem.error ?? 'errors.unexpected')
    onReport(() => ({ intent: 'error', text: t('my.offer.failed', { reason }) }))
  }

  return (
    <section className={styles.card} aria-labelledby="proposal">
      <h2 id="proposal" className={styles.title}>
        {t('my.proposal.title')}
      </h2>
      <p>{t(isShown ? 'my.proposal.text' : 'my.proposal.textHidden', { date: formatDate(at) })}</p>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field: path, before, after }) => {
            const field = fieldAt(item.fieldSets, path)
            const text = (value: FieldValue) => {
              const size = toUploadedFile(value)?.fileSize
              const named = valueText(field, value, wording) || t('field.check.none')
              // The new file may have the name of the former one.
              return size === undefined ? named : `${named} (${formatSize(size, language)})`
            }
            return (
              <div key={path}>
                <dt className={styles.field}>{field ? labelOf(field, language) : path}</dt>
                <dd className={styles.value}>
                  <del>
                    <bdi>{text(before)}</bdi>
                  </del>{' '}
                  <span aria-hidden>→</span>{' '}
                  <ins>
                    <bdi>{text(after)}</bdi>
                  </ins>
                </dd>
              </div>
            )
          })}
        </dl>
      )}
      <Button disabledFocusable={isBusy} onClick={() => void takeBack()}>
        {t('my.proposal.takeBack')}
      </Button>
    </section>
  )
}

type DecidedProps = Pick<OwnHistoryEntry, 'at' | 'reason'> & {
  proposal: NonNullable<OwnHistoryEntry['proposal']>
}

/** That a manager has accepted or refused what the submitter proposed, and why it was refused. */
export function DecidedProposalCard({ at, reason, proposal }: DecidedProps) {
  const { t } = useTranslation()
  return (
    <NoteCard
      {...(proposal === 'refused' && { tone: 'waiting' as const })}
      title={t(`my.proposal.${proposal}`)}
      about={t(`my.proposal.${proposal}Text`, { date: formatDate(at) })}
    >
      {reason && <Paragraphs text={reason} />}
    </NoteCard>
  )
}
