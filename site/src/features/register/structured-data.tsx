import { useTranslation } from 'react-i18next'
import type { Form } from '#contract/forms.ts'
import type { Register } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { usePage, useVariant } from '#site/page-context.tsx'
import type { ItemDetail } from '#site/registers/register.ts'
import { breadcrumbData, entryData, toJsonLd } from '#site/registers/structured-data.ts'
import { usePaths } from '#site/use-paths.ts'
import { canonicalOrigin } from '#site/variant.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { optionLabel, optionsOf } from '#ui/item/option-label.ts'

type Props = { slug: Register; item: ItemDetail; form: Form | undefined }

/** The entry and its place in the register as JSON-LD, for search engines. */
export function StructuredData({ slug, item, form }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const paths = usePaths()
  const variant = useVariant()
  const origin = canonicalOrigin(usePage().data.origin)
  const url = `${origin}${paths.item(slug, item.uuid)}`
  const name = inLanguage(item.title, language) || t('item.nameless')
  const [level] = item.levels
  const degree = level && optionLabel(optionsOf(form, 'degree'), level, language)
  const data = [
    entryData(slug, item, { url, origin, language, institution: t('thesis.institution'), degree }),
    breadcrumbData([
      { name: variant.title, url: `${origin}${paths.home()}` },
      { name: t(`${slug}.title`), url: `${origin}${paths.list(slug)}` },
      { name, url },
    ]),
  ].filter((each) => each !== null)
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
      dangerouslySetInnerHTML={{ __html: toJsonLd(data) }}
    />
  )
}
