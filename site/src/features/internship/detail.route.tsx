import type { Client } from '#contract/client.ts'
import { browserClient, orThrow, serverClient } from '../../api.ts'
import { labelKeywords } from '../../components/register/label-keywords.ts'
import { formOf, requireUuid } from '../../components/register/load-detail.ts'
import type { Route } from './+types/detail.route.ts'
import { InternshipDetail } from './internship-detail.tsx'

async function load(client: Client, id: string) {
  const uuid = requireUuid(id)
  const [answer, form] = await Promise.all([
    client('getInternship', { params: { uuid } }),
    formOf(client, 'internship'),
  ])
  const offer = orThrow(answer)
  const fields = offer.fieldsets.flatMap((fieldset) => fieldset.fields)
  return { offer, fields: await labelKeywords(client, form, fields), form }
}

export const loader = (args: Route.LoaderArgs) => load(serverClient(args), args.params.itemUuid)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(browserClient(), params.itemUuid)

export default function InternshipPage({ loaderData: { offer, fields, form } }: Route.ComponentProps) {
  return <InternshipDetail offer={offer} fields={fields} form={form} />
}
