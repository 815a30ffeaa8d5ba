import { useTranslation } from 'react-i18next'
import { WebLink } from '#ui/item/web-link.tsx'
import { ContactSection } from './contact-section.tsx'
import { excerptOf, fieldTexts } from './item-texts.ts'
import { OrganizationLead } from './organization-lead.tsx'
import type { ItemDetail, OnErrors, RegisterDetail } from './register.ts'

export const topicsDetail: RegisterDetail = {
  separateFields: ['organization_or_study_group_name', 'thesis_topic_name', 'see_more_url'],
  description: (item) => excerptOf(fieldTexts(item, 'description')[0]),
  Lead: OrganizationLead,
  Closing: MoreOrContact,
}

/** The offer's page on the web, or a form that writes to its contact. */
function MoreOrContact({ item, onErrors }: { item: ItemDetail; onErrors: OnErrors }) {
  const { t } = useTranslation()
  const [url] = fieldTexts(item, 'see_more_url')
  if (!url) return <ContactSection register="topics" uuid={item.uuid} onErrors={onErrors} />
  return (
    <p>
      <WebLink url={url}>{t('topics.more')}</WebLink>
    </p>
  )
}
