import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import type { Client } from '#contract/client.ts'
import { framedPolicy, isEmbeddable } from '#contract/form-settings.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { browserClient, serverClient } from '#site/api.ts'
import { copiedParameter } from '#site/components/entry-form/copy-path.ts'
import { FormPage } from '#site/components/entry-form/form-page.tsx'
import { loadForm, loadFormFor } from '#site/components/entry-form/load-form.ts'
import { shouldRevalidateForm } from '#site/components/entry-form/should-revalidate-form.ts'
import { session } from '#site/session.ts'
import { usePaths } from '#site/use-paths.ts'
import type { Route } from './+types/fill.route.ts'

export const shouldRevalidate = shouldRevalidateForm

export async function loader(args: Route.LoaderArgs) {
  const loaded = await load(serverClient(args), args)
  const framing = { 'Content-Security-Policy': framedPolicy }
  return data(loaded, { headers: isEmbeddable(loaded.form) ? framing : {} })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return load(browserClient(), args, session.getState().claims ? loadFormFor : loadForm)
}

/** A submitter who offers an entry again knows that its form exists. */
function load(
  client: Client,
  { params, request }: Pick<Route.LoaderArgs, 'params' | 'request'>,
  loadOne = loadForm,
) {
  return loadOne(client, params.formSlug, new URL(request.url).searchParams.has(copiedParameter))
}

/** The page of any form; that of a register may require a sign-in, as on its add page. */
export default function FormFillPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const back = { to: usePaths().forms(), label: t('common.nav.allForms') }
  return (
    <FormPage loaded={loaderData} back={back} forcesLogin={findRegister(loaderData.form.slug)?.forcesLogin} />
  )
}
