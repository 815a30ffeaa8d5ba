import { useTranslation } from 'react-i18next'
import { browserClient, serverClient } from '../../api.ts'
import { FormPage } from '../../components/entry-form/form-page.tsx'
import { loadForm } from '../../components/entry-form/load-form.ts'
import { usePaths } from '../../use-paths.ts'
import type { Route } from './+types/add.route.ts'

export const loader = (args: Route.LoaderArgs) => loadForm(serverClient(args), 'thesis')
export const clientLoader = () => loadForm(browserClient(), 'thesis')

export default function ThesisAddPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const back = { to: usePaths().list('thesis'), label: t('thesis.back') }
  return <FormPage loaded={loaderData} back={back} forcesLogin />
}
