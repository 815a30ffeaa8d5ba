import type { Client } from '#contract/client.ts'
import { dataOf } from './data-of.ts'

/** The bytes of an entry's file, from the storage. @throws Error if it cannot be downloaded */
export async function download(client: Client, fileName: string): Promise<Buffer> {
  const answer = await client('requestDownload', { body: { fileName } })
  const file = await fetch(dataOf(answer).download_url ?? '')
  if (!file.ok) throw new Error(`the storage responded with ${file.status}`)
  return Buffer.from(await file.arrayBuffer())
}
