import clsx from 'clsx'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import type { Form } from '#contract/forms.ts'
import { fullName } from '#contract/person-name.ts'
import { type Register, registers } from '#contract/registers/registers.ts'
import { supervisorFacet } from '#contract/registers/shared-facets.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { browserClient, orThrow, serverClient } from '#site/api.ts'
import { PageHead } from '#site/components/page-head.tsx'
import type { ItemDetail } from '#site/registers/register.ts'
import { registerDetails } from '#site/registers/register-details.ts'
import { SearchLink } from '#site/registers/search-link.tsx'
import { usePaths } from '#site/use-paths.ts'
import { canonicalOrigin } from '#site/variant.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DetailsList } from '#ui/item/details-list.tsx'
import { Facts } from '#ui/item/facts.tsx'
import { FieldValueText } from '#ui/item/field-value.tsx'
import { ItemHeading } from '#ui/item/item-heading.tsx'
import { registerFacts } from '#ui/item/register-facts.ts'
import { TextSection } from '#ui/item/text-section.tsx'
import { type VisibleField, visibleFields } from '#ui/item/visible-fields.ts'
import barStyles from '#ui/shell/bottom-bar.module.css'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { lazyOr } from '#ui/shell/lazy-or.ts'
import type { Route } from './+types/detail.route.ts'
import { BackToList } from './back-to-list.tsx'
import styles from './detail.module.css'
import { FilesSection } from './files-section.tsx'
import { LazyRelatedEntries } from './lazy-related-entries.tsx'
import { loadDetail } from './load-detail.ts'
import { PublicLink } from './public-link.tsx'
import { railRef } from './rail-ref.ts'
import { signpostsOf } from './signposts.ts'

const StructuredData = lazyOr(
  () => import('./structured-data.tsx').then((module) => module.StructuredData),
  () => null,
)

export async function loader(args: Route.LoaderArgs) {
  const client = serverClient(args)
  const [detail, { license }] = await Promise.all([
    loadDetail(client, args),
    client('getConfig', {}).then(orThrow),
  ])
  const origin = canonicalOrigin(new URL(args.request.url).origin)
  return data(detail, { headers: { Link: signpostsOf(detail, origin, license), Vary: 'Accept' } })
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export function clientLoader(args: Route.ClientLoaderArgs) {
  return loadDetail(browserClient(), args)
}

/** An item of the route's register. */
export default function DetailRoute({ loaderData }: Route.ComponentProps) {
  return <DetailPage key={loaderData.slug} {...loaderData} />
}

type Props = { slug: Register; item: ItemDetail; form: Form | undefined }

/** An item's page: its texts, and beside or below them a rail with what readers do with it, its files and its details. */
function DetailPage({ slug, item, form }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  const [hasErrors, setErrors] = useState(false)
  const { separateFields, description, Above, Opening, Actions, barOf, Citation } = registerDetails[slug]
  const register = registers[slug]
  const facts = registerFacts[slug]
  const title = inLanguage(item.title, language) || t('item.nameless')
  const previewAlt = [title, fullName(item) || item.organization].filter(Boolean).join(', ')
  const fields = visibleFields(form, item.fields, separateFields)
  const isFact = ({ field }: VisibleField) =>
    facts.some((fact) => fact.field === field.slug) ||
    (field.slug === supervisorFacet.field && item.supervisors.length > 0)
  const kindOf = ({ field }: VisibleField) => fieldTypeOf(field).kind
  const others = fields.filter((each) => !isFact(each))
  const details = others.filter((each) => kindOf(each) !== 'longText' && kindOf(each) !== 'keywords')
  const renderValue = ({ field, value }: VisibleField) => (
    <FieldValueText
      field={field}
      value={value}
      entryLanguage={item.language}
      keywords={item.keywords}
      linkOf={(text, content) => (
        <SearchLink register={slug} text={text}>
          {content}
        </SearchLink>
      )}
    />
  )
  const sectionsOf = (kind: 'longText' | 'keywords') =>
    others
      .filter((each) => kindOf(each) === kind)
      .map((each) => (
        <TextSection key={each.field.slug} title={inLanguage(each.field.labels, language)}>
          {renderValue(each)}
        </TextSection>
      ))
  const BarActions = barOf(item)
  return (
    <>
      <PageHead
        title={title}
        hasErrors={hasErrors}
        description={description(item, language)}
        preview={{ path: paths.preview(slug, item.uuid), alt: previewAlt }}
      />
      <Suspense>
        <StructuredData slug={slug} item={item} form={form} />
      </Suspense>
      <article className={styles.article} data-hue={register.hue}>
        <div data-print="no">
          <BackToList register={register} item={item} />
        </div>
        <div className={styles.columns}>
          <div className={styles.main}>
            <header>
              {Above && <Above item={item} />}
              <ItemHeading title={item.title} />
              <Facts
                author={fullName(item)}
                supervisors={item.supervisors}
                declared={facts}
                fields={fields}
                entryLanguage={item.language}
                keywords={item.keywords}
                linkOf={(name) => <SearchLink register={slug} text={name} />}
              />
            </header>
            {Opening && <Opening item={item} />}
            {sectionsOf('longText')}
            {sectionsOf('keywords')}
          </div>
          <aside ref={railRef} className={styles.rail} aria-label={t('item.facts')}>
            <div className={clsx(styles.actions, BarActions && styles.besideBar)}>
              <Actions item={item} onErrors={setErrors} />
            </div>
            <div className={styles.details}>
              <FilesSection item={item} form={form} />
              <DetailsList
                inRail
                details={[
                  ...details.map((each) => ({
                    term: inLanguage(each.field.labels, language),
                    value: renderValue(each),
                  })),
                  { term: t('item.referenceNumber'), value: item.reference },
                ]}
              />
              <PublicLink register={slug} item={item} />
              {Citation && (
                <p className={styles.citation}>
                  <Suspense>
                    <Citation item={item} />
                  </Suspense>
                </p>
              )}
            </div>
          </aside>
          <div className={styles.related}>
            <LazyRelatedEntries register={register} item={item} form={form} />
          </div>
        </div>
        {BarActions && (
          <div ref={bottomBarRef} className={clsx(barStyles.bar, styles.bar)} data-print="no">
            <BarActions item={item} onErrors={setErrors} />
          </div>
        )}
      </article>
    </>
  )
}
