import { CalendarAddRegular } from '@fluentui/react-icons/headless/svg/calendar-add'
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail'
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open'
import { useTranslation } from 'react-i18next'
import { fieldTexts } from '#contract/citations/cited-item.ts'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { formatDate, formatDayAndMonth } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DateTile } from '#ui/item/date-tile.tsx'
import { RemainingTime } from '#ui/item/deadline-text.tsx'
import { ShareButton } from '../components/share-button.tsx'
import { usePaths } from '../use-paths.ts'
import { ActionPair } from './action-pair.tsx'
import { ContactButton } from './contact-button.tsx'
import { excerptOf } from './item-texts.ts'
import styles from './offer-card.module.css'
import { OfferCard } from './offer-card.tsx'
import { OrganizationLead } from './organization-lead.tsx'
import type { ItemDetail, OnErrors, RegisterDetail } from './register.ts'
import { useItemLink } from './use-item-link.ts'

export const internshipDetail: RegisterDetail = {
  separateFields: ['organization_name', 'internship_field', 'application_deadline', 'application_url'],
  description: (item) => excerptOf(fieldTexts(item, 'description')[0]),
  Above: OrganizationLead,
  Actions,
  barOf: ({ isPast }) => (isPast ? undefined : BarActions),
}

type Props = { item: ItemDetail; onErrors: OnErrors }

function applicationUrl(item: ItemDetail): string | undefined {
  return fieldTexts(item, 'application_url').find((url) => /^https?:\/\//i.test(url))
}

/** The application deadline, the ways to apply and to ask, and what to do with the offer. */
function Actions({ item, onErrors }: Props) {
  const { t } = useTranslation()
  const paths = usePaths()
  const link = useItemLink('internship', item)
  const { deadline, uuid, isPast } = item
  return (
    <>
      <OfferCard>
        {deadline !== null && <Deadline deadline={deadline} isPast={isPast} />}
        {!isPast && (
          <Apply item={item} onErrors={onErrors}>
            {t('internship.apply')}
          </Apply>
        )}
        {(isPast || applicationUrl(item)) && (
          <ContactButton register="internship" uuid={uuid} onErrors={onErrors} data-in-bar>
            {t('item.contact.ask')}
          </ContactButton>
        )}
      </OfferCard>
      <ActionPair>
        {deadline !== null && !isPast && (
          <ButtonAnchor
            href={paths.deadline('internship', uuid)}
            icon={<CalendarAddRegular />}
            aria-label={t('item.deadline.calendar')}
          >
            {t('item.deadline.calendarShort')}
          </ButtonAnchor>
        )}
        <ShareButton {...link} />
      </ActionPair>
    </>
  )
}

function BarActions({ item, onErrors }: Props) {
  const { t } = useTranslation()
  const applyBy = useApplyBy()
  const { deadline, uuid } = item
  return (
    <>
      <Apply item={item} onErrors={onErrors} hasIcon={false}>
        {deadline === null ? t('internship.apply') : applyBy(deadline)}
      </Apply>
      {applicationUrl(item) && (
        <ContactButton register="internship" uuid={uuid} onErrors={onErrors} size="large">
          {t('item.contact.ask')}
        </ContactButton>
      )}
    </>
  )
}

function Deadline({ deadline, isPast }: { deadline: number; isPast: boolean }) {
  const { t } = useTranslation()
  const applyBy = useApplyBy()
  const date = formatDate(deadline * 1000)
  return (
    <div className={styles.deadline}>
      <span aria-hidden>
        <DateTile deadline={deadline} />
      </span>
      <div>
        <p className={styles.day} suppressHydrationWarning>
          {isPast ? t('internship.deadlineOf', { title: date }) : applyBy(deadline)}
        </p>
        <p className={styles.remaining}>
          <RemainingTime deadline={deadline} />
        </p>
      </div>
    </div>
  )
}

function useApplyBy() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (deadline: number) => {
    const time = deadline * 1000
    // The day and its month stay in one line.
    const day = formatDayAndMonth(time, language).replaceAll(' ', '\u00a0')
    return t('internship.applyUntil', { day, date: formatDate(time) })
  }
}

/** Leads to the page for applications, or writes to the contact of an offer without one. */
function Apply({
  item,
  onErrors,
  hasIcon = true,
  children,
}: Props & { hasIcon?: boolean; children: string }) {
  const url = applicationUrl(item)
  if (!url)
    return (
      <ContactButton
        register="internship"
        uuid={item.uuid}
        onErrors={onErrors}
        appearance="primary"
        size="large"
        data-in-bar
        icon={hasIcon && <MailRegular />}
      >
        {children}
      </ContactButton>
    )
  return (
    <ButtonAnchor
      href={url}
      rel="noopener noreferrer nofollow"
      appearance="primary"
      size="large"
      data-in-bar
      icon={hasIcon && <OpenRegular />}
      iconPosition="after"
    >
      {children}
    </ButtonAnchor>
  )
}
