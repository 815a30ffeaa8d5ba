import { useTranslation } from 'react-i18next'
import { browserClient, serverClient } from '#site/api.ts'
import { FormPage } from '#site/components/entry-form/form-page.tsx'
import { loadForm } from '#site/components/entry-form/load-form.ts'
import { usePaths } from '#site/use-paths.ts'
import type { Route } from './+types/fill.route.ts'

export const loader = (args: Route.LoaderArgs) => loadForm(serverClient(args), args.params.formSlug)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadForm(browserClient(), params.formSlug)

/** Any form by its slug; the thesis form takes nobody without a sign-in here either. */
export default function FormFillPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const back = { to: usePaths().forms(), label: t('common.nav.allForms') }
  return <FormPage loaded={loaderData} back={back} forcesLogin={loaderData.form.slug === 'thesis'} />
}
