import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { configuration } from '#cms/configuration.ts'
import type { Mail } from '#cms/payload-types.ts'
import { mailFileName, senderOf } from './rules.ts'
import { smtpOptions } from './smtp-options.ts'

export type QueuedMail = Pick<Mail, 'id' | 'recipient' | 'subject' | 'text' | 'html' | 'createdAt'> & {
  replyTo: string | null
  /** Of a notice, which the recipient may end. */
  endKey: string | null
}
export type Deliver = (mail: QueuedMail, senderName: string) => Promise<void>

/** Delivery must time out well before the mail is due again (`leaseDuration` in `send-mails.ts`). */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Delivers to the mail server or, if none is configured, to files in `DATA_DIR/mail` (contract §4). */
export function createDelivery(): Deliver {
  const { smtpUrl, publicUrl, dataDir } = configuration()
  const address = senderOf({ smtpUrl, publicUrl })
  if (smtpUrl) {
    const transport = createTransport({ ...smtpOptions(smtpUrl), ...timeouts })
    return async (mail, name) => {
      await transport.sendMail(messageOf(mail, { name, address }))
    }
  }
  // Restricts the mode of an existing folder at startup. An error is ignored here because every delivery reports it.
  openMailFolder(dataDir).catch(() => undefined)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, name) => {
    const { message } = await composer.sendMail(messageOf(mail, { name, address }))
    if (!Buffer.isBuffer(message)) throw new Error('the composed mail is not a buffer')
    await writeMailFile(dataDir, mail, message)
  }
}

/** All attempts have the same message id, so that duplicates can be recognized if the server's response was lost. */
function messageOf(mail: QueuedMail, from: { name: string; address: string }) {
  const [, host = 'localhost'] = from.address.split('@')
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    ...(mail.endKey && endHeaders(mail.endKey)),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.endKey && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** With which mail programs end notices by one click (RFC 8058). */
function endHeaders(key: string) {
  return { list: { unsubscribe: `${configuration().publicUrl}/api/v1/my/mails/end?key=${key}` } }
}

/** Creates the folder of the mail files and restricts it to its owner, even if it already exists. */
async function openMailFolder(dataDir: string): Promise<string> {
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
