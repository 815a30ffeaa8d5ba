import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '#cms/payload-types.ts'

/** Whole or not at all; a mail that is written again replaces itself. */
export async function writeMailFile(
  dataDir: string,
  mail: Pick<Mail, 'id' | 'createdAt' | 'recipient'>,
  message: Buffer,
): Promise<void> {
  const folder = join(dataDir, 'mail')
  await mkdir(folder, { recursive: true })
  const name = mailFileName(mail)
  const unfinished = join(folder, `.${name}.part`)
  await writeFile(unfinished, message)
  await rename(unfinished, join(folder, name))
}

/** When it was queued (UTC), for whom, and enough of its id that no two meet. */
export function mailFileName({
  id,
  createdAt,
  recipient,
}: Pick<Mail, 'id' | 'createdAt' | 'recipient'>): string {
  const time = createdAt.slice(0, 19).replaceAll(':', '').replace('T', '-')
  const person = recipient.replace(/[^A-Za-z0-9@._+-]+/g, '_').slice(0, 100)
  return `${time}_${person}_${id.slice(0, 8)}.eml`
}
