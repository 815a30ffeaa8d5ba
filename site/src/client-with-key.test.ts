import { expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { entryKeyHeader } from '#contract/entry-key-header.ts'
import { clientWithKey } from './client-with-key.ts'

it('sends the key with the calls of own entries only', async () => {
  const sent: (string | null)[] = []
  const client = createClient({
    origin: 'http://localhost',
    fetch: async (request) => {
      sent.push(request.headers.get(entryKeyHeader))
      return Response.json({ status: 404, error: 'errors.notFound' }, { status: 404 })
    },
  })
  const withKey = clientWithKey(client, 'k1')
  await withKey('getOwnItem', { params: { uuid: 'u' } })
  await withKey('requestDownload', { body: { fileName: 'f' } })
  await withKey('listForms', {})
  await clientWithKey(client, undefined)('getOwnItem', { params: { uuid: 'u' } })
  expect(sent).toEqual(['k1', 'k1', null, null])
})
