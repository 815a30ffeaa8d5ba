import type { Client } from '#contract/client.ts'
import { browserClient, orThrow, serverClient } from '../../api.ts'
import { labelKeywords } from '../../components/register/label-keywords.ts'
import { formOf, requireUuid } from '../../components/register/load-detail.ts'
import type { Route } from './+types/detail.route.ts'
import { ThesisDetail } from './thesis-detail.tsx'

async function load(client: Client, id: string) {
  const uuid = requireUuid(id)
  const [answer, form] = await Promise.all([
    client('getThesis', { params: { uuid } }),
    formOf(client, 'thesis'),
  ])
  const thesis = orThrow(answer)
  return { thesis: { ...thesis, fields: await labelKeywords(client, form, thesis.fields) }, form }
}

export const loader = (args: Route.LoaderArgs) => load(serverClient(args), args.params.itemUuid)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(browserClient(), params.itemUuid)

export default function ThesisPage({ loaderData: { thesis, form } }: Route.ComponentProps) {
  return <ThesisDetail thesis={thesis} form={form} />
}
