import { CalendarAddRegular } from '@fluentui/react-icons/headless/svg/calendar-add'
import { MailRegular } from '@fluentui/react-icons/headless/svg/mail'
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ButtonLink } from '#site/components/button-link.tsx'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { usePaths } from '../use-paths.ts'
import { ContactSection, contactSectionId } from './contact-section.tsx'
import styles from './internship-detail.module.css'
import { excerptOf, fieldTexts } from './item-texts.ts'
import { OrganizationLead } from './organization-lead.tsx'
import type { ItemDetail, OnErrors, RegisterDetail } from './register.ts'

export const internshipDetail: RegisterDetail = {
  separateFields: ['organization_name', 'internship_field', 'application_deadline', 'application_url'],
  description: (item) => excerptOf(fieldTexts(item, 'description')[0]),
  Lead: OrganizationLead,
  Callout: ApplicationCallout,
  Closing: Contact,
}

function applicationUrl(item: ItemDetail): string | undefined {
  return fieldTexts(item, 'application_url').find((url) => /^https?:\/\//i.test(url))
}

/** The application deadline, and a link for applying. */
function ApplicationCallout({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { search } = useLocation()
  const { deadline, uuid } = item
  const url = applicationUrl(item)
  return (
    <div className={styles.callout}>
      {deadline !== null && (
        <div>
          <p className={styles.term}>{t('internship.applyBy')}</p>
          <p className={styles.deadline}>
            <DeadlineText deadline={deadline} />
          </p>
          <a href={paths.deadline('internship', uuid)} className={styles.calendar} data-print="no">
            <CalendarAddRegular aria-hidden />
            {t('item.deadline.calendar')}
          </a>
        </div>
      )}
      {url ? (
        <ButtonAnchor
          href={url}
          rel="noopener noreferrer nofollow"
          appearance="primary"
          icon={<OpenRegular />}
          className={styles.apply}
        >
          {t('internship.apply')}
        </ButtonAnchor>
      ) : (
        <ButtonLink
          to={{ search, hash: contactSectionId }}
          appearance="primary"
          icon={<MailRegular />}
          className={styles.apply}
        >
          {t('internship.apply')}
        </ButtonLink>
      )}
    </div>
  )
}

/** The way to apply for an offer without a URL. */
function Contact({ item, onErrors }: { item: ItemDetail; onErrors: OnErrors }) {
  if (applicationUrl(item)) return null
  return <ContactSection register="internship" uuid={item.uuid} onErrors={onErrors} />
}
