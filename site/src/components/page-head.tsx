import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { type Language, languages, toLanguage } from '#contract/texts.ts'
import { withoutOverrides } from '#contract/values/normalize-text.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePage, useVariant } from '../page-context.tsx'
import { createPaths, localizedPath } from '../paths.ts'
import { canonicalOrigin } from '../variant.ts'

type PageHeadProps = {
  /** Precedes the site’s title; without it the site’s title alone. */
  title?: string | undefined
  /** Whether the title says that a form on the page has errors. */
  hasErrors?: boolean
  description?: string | undefined
  /** Excludes the page from search engines. */
  hidden?: boolean
  /** Path and query of the page's Atom feed. */
  feed?: string
  /** The picture that other sites show with a link to the page; by default that of the site. */
  preview?: { path: string; alt: string }
  /** The parameters of the canonical URL, besides the language. */
  query?: URLSearchParams
}

/** A page's title, description, canonical URL, alternate languages and preview on other sites. React moves them to `head`. */
export function PageHead({
  title,
  hasErrors = false,
  description,
  hidden = false,
  feed,
  preview,
  query,
}: PageHeadProps) {
  const { t } = useTranslation()
  const origin = canonicalOrigin(usePage().data.origin)
  const variant = useVariant()
  const language = useLanguage()
  const { pathname } = useLocation()
  // The title of a site's first page is the same in both languages.
  const siteName = language === 'et' ? t(`common.site.name.${variant.scope}`) : variant.title
  const siteTitle = `${variant.prefix}${title ? `${withoutOverrides(title)} | ${siteName}` : variant.title}`
  const fullTitle = hasErrors ? t('field.form.errorTitle', { title: siteTitle }) : siteTitle
  const picture = preview ?? { path: createPaths(language).preview(), alt: siteName }
  const urlIn = (target: Language) =>
    `${origin}${localizedPath(pathname, target)}?${new URLSearchParams([...(query ?? []), ['language', target]])}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={urlIn(language)} />
      {languages.map((alternate) => (
        <link key={alternate} rel="alternate" hrefLang={alternate} href={urlIn(alternate)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={urlIn(toLanguage(undefined))} />
      {feed && <link rel="alternate" type="application/atom+xml" title={fullTitle} href={feed} />}
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:url" content={urlIn(language)} />
      <meta property="og:site_name" content={variant.title} />
      <meta property="og:locale" content={language === 'et' ? 'et_EE' : 'en_GB'} />
      <meta property="og:image" content={origin + picture.path} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
