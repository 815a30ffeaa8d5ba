import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '#contract/forms.ts'
import type { Register } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { browserClient, serverClient } from '#site/api.ts'
import { BackLink } from '#site/components/back-link.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import type { ItemDetail } from '#site/registers/register.ts'
import { registerDetails } from '#site/registers/register-details.ts'
import { SearchLink } from '#site/registers/search-link.tsx'
import { TextSection } from '#site/registers/text-section.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DetailsList } from '#ui/item/details-list.tsx'
import { FieldValueText } from '#ui/item/field-value.tsx'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { type VisibleField, visibleFields } from '#ui/item/visible-fields.ts'
import type { Route } from './+types/detail.route.ts'
import styles from './detail.module.css'
import { FilesSection } from './files-section.tsx'
import { loadDetail } from './load-detail.ts'
import { PublicLink } from './public-link.tsx'
import { RelatedEntries } from './related-entries.tsx'
import { StructuredData } from './structured-data.tsx'
import { useListPath } from './use-list-path.ts'

export function loader(args: Route.LoaderArgs) {
  return loadDetail(serverClient(args), args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadDetail(browserClient(), args)
}

/** An item of the route's register. */
export default function DetailRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage key={loaderData.slug} {...loaderData} />
}

type Props = { slug: Register; item: ItemDetail; form: Form | undefined }

/** An item's page: title, details (next to the text on wide screens), long texts and files. */
function DetailPage({ slug, item, form }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const listPath = useListPath(slug)
  const [hasErrors, setErrors] = useState(false)
  const { separateFields, description, Lead, Callout, Opening, Closing, Tools } = registerDetails[slug]
  const fields = visibleFields(form, item.fields, separateFields)
  const details = fields
    .filter((visibleField) => !isLong(visibleField))
    .map(({ field, value }) => ({
      term: inLanguage(field.labels, language),
      value: (
        <FieldValueText
          field={field}
          value={value}
          entryLanguage={item.language}
          linkOf={(text) => <SearchLink register={slug} text={text} />}
        />
      ),
    }))
  return (
    <>
      <PageHead
        title={inLanguage(item.title, language) || t('item.nameless')}
        hasErrors={hasErrors}
        description={description(item, language)}
      />
      <StructuredData slug={slug} item={item} form={form} />
      <article className={styles.article}>
        <div data-print="no">
          <BackLink to={listPath}>{t(`${slug}.back`)}</BackLink>
        </div>
        <header className={styles.header}>
          <h1>
            <ItemTitle title={item.title} />
          </h1>
          <Lead item={item} />
        </header>
        <div className={styles.columns}>
          <aside className={styles.aside} aria-label={t('item.facts')}>
            {Callout && <Callout item={item} />}
            <DetailsList details={details} />
          </aside>
          <div className={styles.main}>
            {Opening && <Opening item={item} />}
            {fields.filter(isLong).map(({ field, value }) => (
              <TextSection key={field.slug} title={inLanguage(field.labels, language)}>
                <FieldValueText field={field} value={value} entryLanguage={item.language} />
              </TextSection>
            ))}
            {Closing && <Closing item={item} onErrors={setErrors} />}
            <FilesSection uuid={item.uuid} files={item.files} form={form} />
            <RelatedEntries register={slug} uuid={item.uuid} />
          </div>
          <div className={styles.link} data-print="no">
            <PublicLink register={slug} uuid={item.uuid} />
            {Tools && <Tools item={item} />}
          </div>
        </div>
      </article>
    </>
  )
}

function isLong({ field }: VisibleField): boolean {
  return fieldTypeOf(field).kind === 'longText'
}
