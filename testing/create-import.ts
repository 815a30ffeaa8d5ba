import type { CallInput, Client } from '#contract/client.ts'
import { dataOf } from './data-of.ts'
import { send } from './upload.ts'

/** Uploads a file to import, and returns the name of the upload. */
export async function uploadImport(client: Client, fileName: string, bytes: Uint8Array): Promise<string> {
  const body = { fileName, fileSize: bytes.length }
  return (await send(dataOf(await client('requestImportUpload', { body })), fileName, bytes)).fileName
}

/** Prepares the import of a file into a form, and returns its uuid. */
export async function createImport(
  client: Client,
  form: string,
  { fileName, bytes, archive }: { fileName: string; bytes: Uint8Array; archive?: string },
): Promise<string> {
  const name = await uploadImport(client, fileName, bytes)
  const body = { action: 'new', form, name, ...(archive && { archive }) } as const
  return dataOf(await client('addImport', { body })).uuid
}

/** A CSV file of these rows. */
export function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
  return new TextEncoder().encode(lines.join('\r\n'))
}

export type ImportChangeBody = CallInput<'changeImport'>['body']
