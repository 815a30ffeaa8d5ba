import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Form } from '#contract/forms.ts'
import type { Register } from '#contract/items.ts'
import { inLanguage } from '#contract/texts.ts'
import { BackLink } from '#site/components/back-link.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { titleLanguage } from '#site/registers/item-texts.ts'
import type { ItemDetail } from '#site/registers/register.ts'
import { registers } from '#site/registers/registers.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { FactsList } from '#ui/item/facts-list.tsx'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { visibleFields } from '#ui/item/visible-fields.ts'
import { factsOf, LongTexts } from './field-parts.tsx'
import { FilesSection } from './files-section.tsx'
import { PublicLink } from './public-link.tsx'
import { useListPath } from './use-list-path.ts'

const wide = '@media (min-width: 900px)'

const useStyles = makeStyles({
  header: { maxWidth: '760px', paddingBottom: tokens.spacingVerticalXXL },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalXXXL,
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr) 300px',
      gridTemplateRows: 'auto 1fr',
      columnGap: '64px',
      rowGap: tokens.spacingVerticalXL,
    },
  },
  aside: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXL,
    [wide]: { gridColumn: '2', gridRow: '1' },
  },
  link: { [wide]: { gridColumn: '2', gridRow: '2' } },
  main: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXXL,
    minWidth: 0,
    [wide]: { gridColumn: '1', gridRow: '1 / span 2' },
  },
})

type Props = { slug: Register; item: ItemDetail; form: Form | undefined }

/** An item's page: title, facts (next to the text on wide screens), long texts and files. */
export function DetailPage({ slug, item, form }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const listPath = useListPath(slug)
  const { separateFields, description, Lead, Callout, Opening, Closing } = registers[slug].detail
  const fields = visibleFields(form, item.fields, separateFields)
  const titleLang = titleLanguage(item.title, language)
  return (
    <>
      <PageHead
        title={inLanguage(item.title, language) || t('item.nameless')}
        description={description?.(item, language)}
      />
      <article>
        <BackLink to={listPath}>{t(`${slug}.back`)}</BackLink>
        <header className={styles.header}>
          <h1 lang={titleLang === language ? undefined : titleLang}>
            <ItemTitle title={item.title} />
          </h1>
          <Lead item={item} />
        </header>
        <div className={styles.columns}>
          <aside className={styles.aside} aria-label={t('item.facts')}>
            {Callout && <Callout item={item} />}
            <FactsList facts={factsOf(fields, language)} />
          </aside>
          <div className={styles.main}>
            {Opening && <Opening item={item} />}
            <LongTexts fields={fields} language={language} />
            {Closing && <Closing item={item} />}
            <FilesSection files={item.files} form={form} />
          </div>
          <div className={styles.link}>
            <PublicLink register={slug} uuid={item.uuid} />
          </div>
        </div>
      </article>
    </>
  )
}
