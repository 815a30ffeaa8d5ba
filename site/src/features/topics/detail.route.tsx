import { isRouteErrorResponse } from 'react-router'
import type { Client } from '#contract/client.ts'
import { browserClient, orThrow, serverClient } from '../../api.ts'
import { labelKeywords } from '../../components/register/label-keywords.ts'
import { formOf, requireUuid } from '../../components/register/load-detail.ts'
import type { Route } from './+types/detail.route.ts'
import { TopicDetail } from './topic-detail.tsx'
import { TopicError } from './topic-error.tsx'

async function load(client: Client, id: string) {
  const uuid = requireUuid(id)
  const [answer, form] = await Promise.all([
    client('getTopic', { params: { uuid } }),
    formOf(client, 'topics'),
  ])
  const topic = orThrow(answer)
  const fields = topic.fieldsets.flatMap((fieldset) => fieldset.fields)
  return { topic, fields: await labelKeywords(client, form, fields), form }
}

export const loader = (args: Route.LoaderArgs) => load(serverClient(args), args.params.itemUuid)
export const clientLoader = ({ params }: Route.ClientLoaderArgs) => load(browserClient(), params.itemUuid)

export default function TopicPage({ loaderData: { topic, fields, form } }: Route.ComponentProps) {
  return <TopicDetail topic={topic} fields={fields} form={form} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <TopicError isMissing={isRouteErrorResponse(error) && error.status === 404} />
}
