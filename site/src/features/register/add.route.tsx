import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { registers } from '#contract/registers/registers.ts'
import { browserClient, serverClient } from '#site/api.ts'
import { FormPage } from '#site/components/entry-form/form-page.tsx'
import { loadForm } from '#site/components/entry-form/load-form.ts'
import { shouldRevalidateForm } from '#site/components/entry-form/should-revalidate-form.ts'
import { registerOfRoute } from '#site/registers/register-of-route.ts'
import { usePaths } from '#site/use-paths.ts'
import type { Route } from './+types/add.route.ts'
import { SimilarEntries } from './similar-entries.tsx'

export const shouldRevalidate = shouldRevalidateForm

export function loader(args: Route.LoaderArgs) {
  return load(serverClient(args), args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return load(browserClient(), args)
}

async function load(client: Client, { pattern }: { pattern: string }) {
  const { slug, forcesLogin = false } = registerOfRoute(pattern)
  return { slug, forcesLogin, loaded: await loadForm(client, slug, true) }
}

/** The form of the route's register. */
export default function AddRoute({ loaderData: { slug, forcesLogin, loaded } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const back = { to: usePaths().list(slug), label: t(`${slug}.back`) }
  return (
    <FormPage
      key={slug}
      loaded={loaded}
      title={t(`common.nav.${registers[slug].addKey}`)}
      back={back}
      forcesLogin={forcesLogin}
      notesOn={(values) => <SimilarEntries register={registers[slug]} values={values} />}
    />
  )
}
