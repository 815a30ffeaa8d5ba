import { MailRegular } from '@fluentui/react-icons/headless/svg/mail'
import { OpenRegular } from '@fluentui/react-icons/headless/svg/open'
import { useTranslation } from 'react-i18next'
import { fieldTexts } from '#contract/citations/cited-item.ts'
import { ButtonAnchor } from '#ui/controls/button.tsx'
import { useOwnOrigin } from '#ui/i18n/own-origin.ts'
import { ownPageUrl } from '#ui/i18n/own-page-url.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { isWebUrl } from '#ui/item/web-link.tsx'
import { ShareButton } from '../components/share-button.tsx'
import { ActionPair } from './action-pair.tsx'
import { ContactButton } from './contact-button.tsx'
import { excerptOf } from './item-texts.ts'
import { OfferCard } from './offer-card.tsx'
import { OrganizationLead } from './organization-lead.tsx'
import type { ItemDetail, OnErrors, RegisterDetail } from './register.ts'
import { useItemLink } from './use-item-link.ts'

export const topicsDetail: RegisterDetail = {
  separateFields: ['organization_or_study_group_name', 'thesis_topic_name', 'see_more_url'],
  description: (item) => excerptOf(fieldTexts(item, 'description')[0]),
  Above: OrganizationLead,
  Actions,
  barOf: () => WaysToContact,
}

type Props = { item: ItemDetail; onErrors: OnErrors }

function Actions(props: Props) {
  const link = useItemLink('topics', props.item)
  return (
    <>
      <OfferCard isInBar>
        <WaysToContact {...props} />
      </OfferCard>
      <ActionPair>
        <ShareButton {...link} />
      </ActionPair>
    </>
  )
}

/** The offer's page on the web, and a form that writes to its contact. */
function WaysToContact({ item, onErrors }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ownOrigin = useOwnOrigin()
  const [url] = fieldTexts(item, 'see_more_url')
  const contact = { register: 'topics', uuid: item.uuid, onErrors } as const
  if (!url || !isWebUrl(url))
    return (
      <ContactButton {...contact} appearance="primary" size="large" icon={<MailRegular />}>
        {t('item.contact.title')}
      </ContactButton>
    )
  return (
    <>
      <ButtonAnchor
        href={ownPageUrl(url, language, ownOrigin)}
        rel="noopener noreferrer nofollow"
        appearance="primary"
        size="large"
        icon={<OpenRegular />}
        iconPosition="after"
      >
        {t('topics.more')}
      </ButtonAnchor>
      <ContactButton {...contact}>{t('item.contact.ask')}</ContactButton>
    </>
  )
}
