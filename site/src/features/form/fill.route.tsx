import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { browserClient, serverClient } from '#site/api.ts'
import { copiedParameter } from '#site/components/entry-form/copy-path.ts'
import { FormPage } from '#site/components/entry-form/form-page.tsx'
import { loadForm } from '#site/components/entry-form/load-form.ts'
import { shouldRevalidateForm } from '#site/components/entry-form/should-revalidate-form.ts'
import { usePaths } from '#site/use-paths.ts'
import type { Route } from './+types/fill.route.ts'

export const shouldRevalidate = shouldRevalidateForm

export function loader(args: Route.LoaderArgs) {
  return load(serverClient(args), args)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return load(browserClient(), args)
}

/** A submitter who offers an entry again knows that its form exists. */
function load(client: Client, { params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>) {
  return loadForm(client, params.formSlug, new URL(request.url).searchParams.has(copiedParameter))
}

/** The page of any form; that of a register may require a sign-in, as on its add page. */
export default function FormFillPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const back = { to: usePaths().forms(), label: t('common.nav.allForms') }
  return (
    <FormPage loaded={loaderData} back={back} forcesLogin={findRegister(loaderData.form.slug)?.forcesLogin} />
  )
}
