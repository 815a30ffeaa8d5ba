import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail } from '#cms/payload-types.ts'

/** Creates the folder of the mail files and restricts it to its owner, even if it already exists. */
export async function openMailFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'mail')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  return folder
}

/** Writes the file atomically, readable only by the owner; a repeated delivery replaces it. */
export async function writeMailFile(
  dataDir: string,
  mail: Pick<Mail, 'id' | 'createdAt' | 'recipient'>,
  message: Buffer,
): Promise<void> {
  const folder = await openMailFolder(dataDir)
  const name = mailFileName(mail)
  const unfinished = join(folder, `.${name}.part`)
  // `mode` only applies to new files.
  await rm(unfinished, { force: true })
  await writeFile(unfinished, message, { mode: 0o600 })
  await rename(unfinished, join(folder, name))
}

/** Time of queueing (UTC), recipient, and the start of the id to avoid collisions. */
export function mailFileName({
  id,
  createdAt,
  recipient,
}: Pick<Mail, 'id' | 'createdAt' | 'recipient'>): string {
  const time = createdAt.slice(0, 19).replaceAll(':', '').replace('T', '-')
  const person = recipient.replace(/[^A-Za-z0-9@._+-]+/g, '_').slice(0, 100)
  return `${time}_${person}_${id.slice(0, 8)}.eml`
}
