import { useTranslation } from 'react-i18next'
import type { Form } from '#contract/forms.ts'
import type { Internship } from '#contract/items.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { shownFields, textsOf } from '#ui/item/shown-fields.ts'
import { DetailPage } from '../../components/register/detail-page.tsx'
import { factsOf, LongTexts } from '../../components/register/field-parts.tsx'
import { FilesSection } from '../../components/register/files-section.tsx'
import { OrganizationLead } from '../../components/register/organization-lead.tsx'
import { ApplicationCallout } from './application-callout.tsx'

/** Shown in places of their own. */
const placed = ['organization_name', 'internship_field', 'application_deadline', 'application_url']

export function InternshipDetail({ offer, form }: { offer: Internship; form: Form | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const given = offer.fieldsets.flatMap(({ fields }) => fields)
  const shown = shownFields(form, given, placed)
  const [url] = textsOf(given.find(({ field_slug }) => field_slug === 'application_url')?.value)
  return (
    <DetailPage
      register="internship"
      uuid={offer.uuid}
      backLabel={t('internship.back')}
      title={offer.internship_field || t('item.nameless')}
      lead={<OrganizationLead name={offer.organization_name} logo={offer.organization_logo_url} />}
      callout={<ApplicationCallout deadline={offer.application_deadline} url={url} />}
      facts={factsOf(shown, language)}
    >
      <LongTexts shown={shown} language={language} />
      <FilesSection
        files={offer.files.filter(({ field_slug }) => field_slug !== 'organization_logo')}
        form={form}
      />
    </DetailPage>
  )
}
