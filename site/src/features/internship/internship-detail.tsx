import { useTranslation } from 'react-i18next'
import type { FieldValue, Form } from '#contract/forms.ts'
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

type Props = {
  offer: Internship
  fields: readonly { field_slug: string; value: FieldValue }[]
  form: Form | undefined
}

export function InternshipDetail({ offer, fields, form }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shown = shownFields(form, fields, placed)
  const [url] = textsOf(fields.find(({ field_slug }) => field_slug === 'application_url')?.value)
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
