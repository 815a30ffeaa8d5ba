import type { Client } from '#contract/client.ts'

/** The bytes of an entry's file, as they come from the storage. @throws Error when the file is not handed out */
export async function download(client: Client, fileName: string): Promise<Buffer> {
  const answer = await client('requestDownload', { body: { fileName } })
  if (!answer.ok || !answer.data.download_url) throw new Error(`no download: ${JSON.stringify(answer)}`)
  const file = await fetch(answer.data.download_url)
  if (!file.ok) throw new Error(`storage refused: ${file.status}`)
  return Buffer.from(await file.arrayBuffer())
}
