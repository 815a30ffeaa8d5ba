import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isPublicStatus } from '#contract/item-statuses.ts'
import type { OwnRow } from '#contract/own-items.ts'
import { findRegister, toRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { usePaths } from '#site/use-paths.ts'
import { formatDay } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { RemainingTime } from '#ui/item/deadline-text.tsx'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { AgainLink } from './again-link.tsx'
import { changeId } from './change-form.tsx'
import { isClosing } from './group-rows.ts'
import { mayOfferAgain } from './may-offer-again.ts'
import { NewMessages } from './new-messages.tsx'
import type { NoticeText } from './notice.tsx'
import { useOfferActions } from './offer-actions.tsx'
import styles from './own-row.module.css'
import { OwnStatus } from './own-status.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

type Props = { row: OwnRow; onReport: (notice: NoticeText) => void }

/**
 * An own entry: its title, status and what is waited for, and what its submitter is most likely to do with it; the rest is on its page.
 */
export function OwnRowItem({ row, onReport }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  const { uuid, form, status, reference, message, actions } = row
  const register = findRegister(form)
  const title = inLanguage(row.title, language) || t('item.nameless')
  const isReturned = status === 'returned'
  const isPublic = register !== undefined && isPublicStatus(form, status)
  const isProminent = isClosing(row, new Date())
  const { buttons, question } = useOfferActions({ item: row, title, isProminent, onReport })
  return (
    <li className={styles.row} data-hue={register?.hue}>
      <div className={styles.text}>
        <Link to={paths.ownItem(uuid)} className={styles.title}>
          <ItemTitle title={row.title} />
        </Link>
        <p className={styles.details}>
          <span>
            {[register ? t(`home.kind.${register.slug}`) : inLanguage(row.formTitle, language), reference]
              .filter(Boolean)
              .join(' ')}
          </span>
          <OwnStatus {...row} />
          <Waiting row={row} />
          {actions.includes('takeBack') && <span>{t('my.row.proposed')}</span>}
          {row.drafts.length > 0 && <span className={styles.unsent}>{t('my.row.unsent')}</span>}
          <NewMessages count={row.newMessages} entry={{ path: paths.ownItem(uuid), title }} />
        </p>
        {message && (
          <p className={styles.message}>
            <bdi>{t('my.row.message', { message })}</bdi>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {isProminent && buttons}
        {actions.includes('correct') && (
          <ButtonLink
            appearance={isReturned ? 'primary' : 'secondary'}
            to={paths.ownItem(uuid)}
            aria-label={t(`my.action.${isReturned ? 'correct' : 'change'}Named`, { title })}
          >
            {t(`my.action.${isReturned ? 'correct' : 'change'}`)}
          </ButtonLink>
        )}
        {actions.includes('withdraw') && (
          <WithdrawButton item={row} form={row.form} title={title} onReport={onReport} />
        )}
        {actions.includes('change') && (
          <ButtonLink
            to={`${paths.ownItem(uuid)}#${changeId}`}
            aria-label={t('my.action.changeNamed', { title })}
          >
            {t('my.action.change')}
          </ButtonLink>
        )}
        {!isProminent && buttons}
        {question}
        {mayOfferAgain(row) && !isPublic && <AgainLink form={form} uuid={uuid} title={title} />}
      </div>
    </li>
  )
}

/** For whom or for what the entry waits, and since when. */
function Waiting({ row }: { row: OwnRow }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { form, status, updatedAt, deadlineAt } = row
  const date = formatDay(updatedAt, language)
  if (status === 'returned') return <span>{date}</span>
  if (status === 'pending')
    return <span>{t(toRegister(form) ? 'my.row.sent' : 'my.row.sentAnswer', { date })}</span>
  if (deadlineAt && isPublicStatus(form, status))
    return (
      <>
        <span>{t('my.row.deadline', { date: formatDay(deadlineAt, language) })}</span>
        {isClosing(row, new Date()) && <RemainingTime deadline={Date.parse(deadlineAt) / 1000} />}
      </>
    )
  return <span>{t('my.row.changed', { date })}</span>
}
