import { readdir, readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createClient } from '#contract/client.ts'
import { dataOf } from '../testing/data-of.ts'
import { baseUrl } from './address.ts'
import { dataPath, runInDatabase } from './database.ts'

/** The mails to a recipient that have left. */
export async function mailsTo(recipient: string): Promise<string[]> {
  const files = await readdir(dataPath('mail')).catch(() => [])
  // Not those that are being written.
  const names = files.filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(dataPath('mail', name), 'utf8')))
  return mails.filter((mail) => mail.includes(recipient))
}

/** Mails to a recipient that have not left: their subjects. */
export function queuedMailsTo(recipient: string): Promise<unknown[]> {
  return runInDatabase(`select subject from mails where recipient = $1 and status <> 'sent'`, [recipient])
}

/** Mails to a recipient leave when the next one is sent, not after the time for undo. */
export async function shortenUndo(recipient: string): Promise<void> {
  await runInDatabase(`update mails set due_at = now() where recipient = $1 and status = 'queued'`, [
    recipient,
  ])
}

/** The links with a key below `/my` in the mails to a recipient that have left, each once. */
async function linksTo(recipient: string): Promise<string[]> {
  const mails = await mailsTo(recipient)
  const links = mails.flatMap((mail) => {
    const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    return text.match(/https?:\/\/[^\s"<]+\/my\/[^\s"<]+#key=[\w-]+/g) ?? []
  })
  return [...new Set(links)]
}

/** The links to an own entry in the mails to a recipient that have left, each once. */
export async function entryLinksTo(recipient: string): Promise<string[]> {
  return (await linksTo(recipient)).filter((link) => !/\/my\/(mails|copy)\b/.test(link))
}

/** The links to the copy of a contact message in the receipts to its sender. */
export async function copyLinksTo(sender: string): Promise<string[]> {
  return (await linksTo(sender)).filter((link) => link.includes('/my/copy'))
}

/** The link to an own entry in the first mail to a recipient, once that has left. */
export async function firstLinkTo(recipient: string): Promise<string> {
  await expect
    .poll(async () => (await entryLinksTo(recipient)).length, { timeout: 60_000 })
    .toBeGreaterThan(0)
  const [link = ''] = await entryLinksTo(recipient)
  return link
}

/** The key in a link to an own entry. */
export function keyOf(link: string): string {
  return link.slice(link.indexOf('#key=') + '#key='.length)
}

/** Confirms the address of an entry with the link in the mail that asks for it. */
export async function confirmByMail(uuid: string, address: string): Promise<void> {
  const entryKey = keyOf(await firstLinkTo(address))
  const client = createClient({ origin: baseUrl })
  dataOf(await client('changeOwnItem', { params: { uuid }, entryKey, body: { action: 'confirm' } }))
}
