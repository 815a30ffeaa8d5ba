import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmationDays } from '#contract/address-confirmation.ts'
import type { AdminItem } from '#contract/admin-items.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldAt } from '#contract/values/value-text.ts'
import { domIdOf, focusField } from '#ui/fields/focus-field.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { HistoryChanges } from './history-changes.tsx'
import { itemPath } from './registers.ts'
import { changesSinceReturn, lastReturnOf } from './returns.ts'

const useStyles = makeStyles({
  note: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    maxWidth: '680px',
    marginBottom: '28px',
    padding: '14px 18px',
    border: '1px solid var(--line)',
    borderInlineStartWidth: '4px',
    borderRadius: 'var(--radius)',
    overflowWrap: 'anywhere',
    font: 'var(--text-14)',
  },
  waiting: { borderInlineStartColor: 'var(--pending)' },
  corrected: { borderInlineStartColor: 'var(--other)' },
  title: { font: 'var(--text-16-strong)' },
  about: { color: 'var(--ink-2)' },
  message: { margin: 0, whiteSpace: 'pre-line' },
  fields: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: 0,
    listStyleType: 'none',
  },
  link: { '@media (pointer: coarse), (max-width: 640px)': { display: 'inline-block', padding: '12px 0' } },
})

/** What an entry waits for that was returned: the message to its submitter, and links to the marked fields. */
export function ReturnNote({ item, isForm }: { item: AdminItem; isForm: boolean }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const last = item.status === 'returned' ? lastReturnOf(item.history) : undefined
  if (!last) return null
  return (
    <Note tone="waiting" title={t('manage.return.waiting')}>
      <p className={styles.about}>
        {t('manage.return.at')} <DateTime value={last.at} />
        {last.who && `, ${last.who}`}
      </p>
      <Message text={last.message} />
      <FieldLinks item={item} paths={last.marks} termKey="manage.return.marked" isForm={isForm} />
    </Note>
  )
}

/** What the submitter of a returned entry has corrected, with the message that it answers. */
export function CorrectionNote({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { correctedAt, history } = item
  const last = correctedAt ? lastReturnOf(history) : undefined
  if (!correctedAt || !last) return null
  const changes = changesSinceReturn(history)
  const unchanged = last.marks.filter((path) => !changes.some(({ field }) => field === path))
  return (
    <Note tone="corrected" title={t('manage.correction.title')}>
      <p className={styles.about}>
        {t('manage.correction.at')} <DateTime value={correctedAt} />. {t('manage.correction.answers')}
      </p>
      <Message text={last.message} />
      {changes.length === 0 && <p>{t('manage.correction.none')}</p>}
      <HistoryChanges changes={changes} item={item} />
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
      {item.status === 'pending' && (
        <p>{t('manage.item.unconfirmed.pending', { count: confirmationDays })}</p>
      )}
    </Note>
  )
}

type NoteProps = { tone?: 'waiting' | 'corrected'; title: string; children: ReactNode }

function Note({ tone, title, children }: NoteProps) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section className={mergeClasses(styles.note, tone && styles[tone])} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

function Message({ text }: { text: string }) {
  const styles = useStyles()
  return (
    <blockquote className={styles.message} dir="auto">
      {text}
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
  const styles = useStyles()
  const language = useLanguage()
  const { uuid, form, fieldSets } = item
  if (paths.length === 0) return null
  return (
    <div>
      <p className={styles.about}>{t(termKey)}</p>
      <ul className={styles.fields}>
        {paths.map((path) => {
          const field = fieldAt(fieldSets, path)
          return (
            <li key={path}>
              {field ? (
                <Link
                  className={styles.link}
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
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
