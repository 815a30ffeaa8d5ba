import { useTranslation } from 'react-i18next'
import type { FieldValue, Form } from '#contract/forms.ts'
import type { Topic } from '#contract/items.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { shownFields, textsOf } from '#ui/item/shown-fields.ts'
import { WebLink } from '#ui/item/web-link.tsx'
import { DetailPage } from '../../components/register/detail-page.tsx'
import { factsOf, LongTexts } from '../../components/register/field-parts.tsx'
import { FilesSection } from '../../components/register/files-section.tsx'
import { OrganizationLead } from '../../components/register/organization-lead.tsx'

/** Shown in places of their own. */
const placed = ['organization_or_study_group_name', 'thesis_topic_name', 'see_more_url']

type Props = {
  topic: Topic
  fields: readonly { field_slug: string; value: FieldValue }[]
  form: Form | undefined
}

export function TopicDetail({ topic, fields, form }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const shown = shownFields(form, fields, placed)
  const [more] = textsOf(fields.find(({ field_slug }) => field_slug === 'see_more_url')?.value)
  return (
    <DetailPage
      register="topics"
      uuid={topic.uuid}
      backLabel={t('topics.back')}
      title={topic.thesis_topic_name || t('item.nameless')}
      lead={
        <OrganizationLead name={topic.organization_or_study_group_name} logo={topic.organization_logo_url} />
      }
      facts={factsOf(shown, language)}
    >
      <LongTexts shown={shown} language={language} />
      {more && (
        <p>
          <WebLink url={more}>{t('topics.more')}</WebLink>
        </p>
      )}
      <FilesSection
        files={topic.files.filter(({ field_slug }) => field_slug !== 'organization_logo')}
        form={form}
      />
    </DetailPage>
  )
}
