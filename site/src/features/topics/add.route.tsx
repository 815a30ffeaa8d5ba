import { useTranslation } from 'react-i18next'
import { browserClient, serverClient } from '../../api.ts'
import { FormPage } from '../../components/entry-form/form-page.tsx'
import { loadForm } from '../../components/entry-form/load-form.ts'
import { usePaths } from '../../use-paths.ts'
import type { Route } from './+types/add.route.ts'

export const loader = (args: Route.LoaderArgs) => loadForm(serverClient(args), 'topics')
export const clientLoader = () => loadForm(browserClient(), 'topics')

export default function TopicAddPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const back = { to: usePaths().list('topics'), label: t('topics.back') }
  return <FormPage loaded={loaderData} back={back} />
}
