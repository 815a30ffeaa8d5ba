import { makeStyles } from '@fluentui/react-components'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationDays } from '#contract/address-confirmation.ts'
import type { AdminItem } from '#contract/admin-items.ts'
import { correctableStatuses } from '#contract/item-statuses.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldAt } from '#contract/values/value-text.ts'
import { domIdOf, focusField } from '#ui/fields/focus-field.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { NoteCard, NoteLinks } from '#ui/item/note-card.tsx'
import { Paragraphs } from '#ui/item/paragraphs.tsx'
import { HistoryChanges } from './history-changes.tsx'
import { itemPath, reviewPath } from './registers.ts'
import { changesSinceReturn, lastReturnOf } from './returns.ts'

const useStyles = makeStyles({ notes: { marginBottom: '28px' }, message: { margin: 0 } })

/** What an entry waits for that was returned: the message to its submitter, and links to the marked fields. */
export function ReturnNote({ item, isForm }: { item: AdminItem; isForm: boolean }) {
  const { t } = useTranslation()
  const last = item.status === 'returned' ? lastReturnOf(item.history) : undefined
  if (!last) return null
  return (
    <Note
      tone="waiting"
      title={t('manage.return.waiting')}
      about={
        <>
          {t('manage.return.at')} <DateTime value={last.at} />
          {last.who && `, ${last.who}`}
        </>
      }
    >
      <Message text={last.message} />
      <FieldLinks item={item} paths={last.marks} termKey="manage.return.marked" isForm={isForm} />
    </Note>
  )
}

/** What the submitter of a returned entry has corrected, with the message that it answers. */
export function CorrectionNote({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  const { correctedAt, history } = item
  const last = correctedAt ? lastReturnOf(history) : undefined
  if (!correctedAt || !last) return null
  const changes = changesSinceReturn(history)
  const unchanged = last.marks.filter((path) => !changes.some(({ field }) => field === path))
  return (
    <Note
      tone="corrected"
      title={t('manage.correction.title')}
      about={
        <>
          {t('manage.correction.at')} <DateTime value={correctedAt} />. {t('manage.correction.answers')}
        </>
      }
    >
      <Message text={last.message} />
      {changes.length === 0 && <p>{t('manage.correction.none')}</p>}
      <HistoryChanges changes={changes} item={item} hasTextSize />
      <FieldLinks item={item} paths={unchanged} termKey="manage.correction.unchanged" isForm={false} />
    </Note>
  )
}

/** What it means that the submitter has not confirmed the address of an entry. */
export function UnconfirmedNote({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  if (!item.addressUnconfirmed) return null
  return (
    <Note title={t('manage.item.unconfirmed.title')}>
      <p>{t('manage.item.unconfirmed.text')}</p>
      {correctableStatuses.includes(item.status) && (
        <p>{t('manage.item.unconfirmed.pending', { count: confirmationDays })}</p>
      )}
    </Note>
  )
}

/** That the submitter has closed an offer, and by whom it was taken. */
export function ClosedNote({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  const closing = findRegister(item.form.slug)?.closing
  if (!item.closed || !closing) return null
  return (
    <Note title={t(`manage.item.closed.${closing}`)}>
      <p>
        <DateTime value={item.closed.at} />
        {item.closed.takenBy && (
          <>
            {'. '}
            {t('manage.item.closed.by')} <bdi>{item.closed.takenBy}</bdi>
          </>
        )}
      </p>
    </Note>
  )
}

/** That the submitter has proposed changes, which are decided in the review. */
export function ProposalLinkNote({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  if (!item.proposal) return null
  return (
    <Note title={t('manage.proposal.title')}>
      <p>
        <Link href={reviewPath(item.form.slug, item.uuid)} prefetch={false}>
          {t('manage.proposal.open')}
        </Link>
      </p>
    </Note>
  )
}

/** A note about the entry above its form or text. */
export function Note(props: ComponentProps<typeof NoteCard>) {
  return (
    <div className={useStyles().notes}>
      <NoteCard {...props} />
    </div>
  )
}

function Message({ text }: { text: string }) {
  const styles = useStyles()
  return (
    <blockquote className={styles.message}>
      <Paragraphs text={text} />
    </blockquote>
  )
}

type LinksProps = {
  item: AdminItem
  paths: readonly string[]
  /** The key of what the fields are. */
  termKey: string
  /** The page has the form with the fields; otherwise they are on the entry's edit page. */
  isForm: boolean
}

/** Links to fields of the form; a removed one is named alone. */
function FieldLinks({ item, paths, termKey, isForm }: LinksProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { uuid, form, fieldSets } = item
  return (
    <NoteLinks
      label={t(termKey)}
      links={paths.map((path) => {
        const field = fieldAt(fieldSets, path)
        return {
          key: path,
          link: field ? (
            <Link
              href={`${itemPath(form.slug, uuid)}#${domIdOf(path)}`}
              prefetch={false}
              onClick={(event) => {
                if (!isForm) return
                event.preventDefault()
                focusField(path, path)
              }}
            >
              {inLanguage(field.labels, language) || path}
            </Link>
          ) : (
            t('manage.history.removed', { path })
          ),
        }
      })}
    />
  )
}
