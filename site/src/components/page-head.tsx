import { useLocation } from 'react-router'
import { languages, toLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePage, useVariant } from '../page-context.tsx'
import { canonicalOrigin } from '../variant.ts'

type PageHeadProps = {
  /** Precedes the site’s title; without it the site’s title alone. */
  title?: string | undefined
  description?: string | undefined
  /** Excludes the page from search engines. */
  hidden?: boolean
  /** Path and query of the page's Atom feed. */
  feed?: string
}

/** A page's title, description, canonical URL, alternate languages and preview on other sites. React moves them to `head`. */
export function PageHead({ title, description, hidden = false, feed }: PageHeadProps) {
  const origin = canonicalOrigin(usePage().facts.origin)
  const variant = useVariant()
  const language = useLanguage()
  const { pathname, search } = useLocation()
  const fullTitle = `${variant.prefix}${title ? `${title} | ` : ''}${variant.title}`
  const urlIn = (target: string) =>
    `${origin}${localizedPath(pathname, target)}?${new URLSearchParams([...listQuery(search), ['language', target]])}`
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
      <meta property="og:image" content={`${origin}/preview.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The parameters that canonical URLs of lists keep. */
const listParameters = { year: /^(all|\d{4})$/, page: /^(?!1$)[1-9]\d{0,6}$/ }

function listQuery(search: string): [string, string][] {
  const query = new URLSearchParams(search)
  return Object.entries(listParameters).flatMap(([name, pattern]): [string, string][] => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? [[name, value]] : []
  })
}

function localizedPath(pathname: string, language: string): string {
  return pathname.replace(/\/(add|lisa)\/?$/, language === 'et' ? '/lisa' : '/add')
}
