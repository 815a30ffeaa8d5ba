import { useLocation } from 'react-router'
import { languages } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePage, useVariant } from '../page-context.tsx'

type PageHeadProps = {
  /** Precedes the site's title. */
  title?: string | undefined
  description?: string | undefined
  /** Excludes the page from search engines. */
  hidden?: boolean
}

/** Title, description, canonical address and language alternates of a page. React moves them into the head. */
export function PageHead({ title, description, hidden = false }: PageHeadProps) {
  const { origin } = usePage().facts
  const variant = useVariant()
  const language = useLanguage()
  const { pathname } = useLocation()
  const fullTitle = `${variant.prefix}${title ? `${title} | ` : ''}${variant.title}`
  const address = (other: string) => `${origin}${pathOf(pathname, other)}?language=${other}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address(language)} />
      {languages.map((other) => (
        <link key={other} rel="alternate" hrefLang={other} href={address(other)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={`${origin}${pathname}`} />
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:locale" content={language === 'et' ? 'et_EE' : 'en_GB'} />
    </>
  )
}

function pathOf(pathname: string, language: string): string {
  return pathname.replace(/\/(add|lisa)\/?$/, language === 'et' ? '/lisa' : '/add')
}
