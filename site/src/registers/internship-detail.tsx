import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CalendarAddRegular, MailRegular, OpenRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ButtonLink } from '#site/components/button-link.tsx'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { usePaths } from '../use-paths.ts'
import { ContactSection, contactSectionId } from './contact-section.tsx'
import { fieldTexts } from './item-texts.ts'
import { OrganizationLead } from './organization-lead.tsx'
import type { ItemDetail, RegisterDetail } from './register.ts'

export const internshipDetail: RegisterDetail = {
  separateFields: ['organization_name', 'internship_field', 'application_deadline', 'application_url'],
  Lead: OrganizationLead,
  Callout: ApplicationCallout,
  Closing: Contact,
}

const useCalloutStyles = makeStyles({
  callout: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  term: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  deadline: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  calendar: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '44px',
  },
  apply: { minHeight: '44px' },
})

function applicationUrl(item: ItemDetail): string | undefined {
  return fieldTexts(item, 'application_url').find((url) => /^https?:\/\//i.test(url))
}

/** The application deadline, and a link for applying. */
function ApplicationCallout({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const styles = useCalloutStyles()
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
          <a href={paths.deadline(uuid)} className={styles.calendar} data-print="no">
            <CalendarAddRegular aria-hidden />
            {t('item.deadline.calendar')}
          </a>
        </div>
      )}
      {url ? (
        <Button
          as="a"
          href={url}
          rel="noopener noreferrer nofollow"
          appearance="primary"
          icon={<OpenRegular />}
          className={styles.apply}
        >
          {t('internship.apply')}
        </Button>
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
function Contact({ item }: { item: ItemDetail }) {
  return applicationUrl(item) ? null : <ContactSection register="internship" uuid={item.uuid} />
}
