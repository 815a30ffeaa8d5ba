import { useLocation } from 'react-router'
import { languages } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePage, useVariant } from '../page-context.tsx'

type PageHeadProps = {
  /** Precedes the site’s title; without it the site’s title alone. */
  title?: string | undefined
  description?: string | undefined
  /** Excludes the page from search engines. */
  hidden?: boolean
}

/** A page's title, description, canonical URL and alternate languages. React moves them to `head`. */
export function PageHead({ title, description, hidden = false }: PageHeadProps) {
  const { origin } = usePage().facts
  const variant = useVariant()
  const language = useLanguage()
  const { pathname } = useLocation()
  const fullTitle = `${variant.prefix}${title ? `${title} | ` : ''}${variant.title}`
  const urlIn = (target: string) => `${origin}${localizedPath(pathname, target)}?language=${target}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={urlIn(language)} />
      {languages.map((alternate) => (
        <link key={alternate} rel="alternate" hrefLang={alternate} href={urlIn(alternate)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${pathname}`} />
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:locale" content={language === 'et' ? 'et_EE' : 'en_GB'} />
    </>
  )
}

function localizedPath(pathname: string, language: string): string {
  return pathname.replace(/\/(add|lisa)\/?$/, language === 'et' ? '/lisa' : '/add')
}
