import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { inLanguage } from '#contract/texts.ts'
import { browserClient, orThrow, serverClient } from '#site/api.ts'
import { PageHead } from '#site/components/page-head.tsx'
import { usePageStyles } from '#site/layout/page-styles.ts'
import { variantOf } from '#site/variant.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { Route } from './+types/terms.route'
import { PageContent } from './page-content.tsx'

/** Internship sites have separate terms (public.md §2). */
async function load(client: Client, request: Request) {
  const { scope } = variantOf(new URL(request.url).host)
  const slug = scope === 'internship' ? 'terms-internship' : 'terms-register'
  return orThrow(await client('getPage', { params: { slug } }))
}

export function loader(args: Route.LoaderArgs) {
  return load(serverClient(args), args.request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(browserClient(), request)
}

const useStyles = makeStyles({
  updated: { marginTop: '8px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

export default function TermsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const title = inLanguage(page.title, language) || t('page.terms.title')
  return (
    <article className={usePageStyles().reading}>
      <PageHead title={title} />
      <h1>{title}</h1>
      <p className={styles.updated}>{t('page.terms.updated', { date: formatDate(page.updatedAt) })}</p>
      <PageContent content={page.content} />
    </article>
  )
}
