import { createTransport } from 'nodemailer'
import { configuration } from '#cms/configuration.ts'
import type { Mail } from '#cms/payload-types.ts'
import { senderOf } from './sender.ts'
import { openMailFolder, writeMailFile } from './write-mail-file.ts'

export type Deliver = (mail: Mail, senderName: string) => Promise<void>

/** A server that does not answer gives up well before the mail is due again. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** To the mail server, or without one as files into `DATA_DIR/mail` (contract §4). */
export function createDelivery(): Deliver {
  const { smtpUrl, publicUrl, dataDir } = configuration()
  const address = senderOf({ smtpUrl, publicUrl })
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...patience })
    return async (mail, name) => {
      await transport.sendMail(messageOf(mail, { name, address }))
    }
  }
  // Mails of an earlier start are in it. A folder that cannot be had fails every mail, which the log then says.
  openMailFolder(dataDir).catch(() => undefined)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail, name) => {
    const { message } = await composer.sendMail(messageOf(mail, { name, address }))
    if (!Buffer.isBuffer(message)) throw new Error('the mail was not composed in one piece')
    await writeMailFile(dataDir, mail, message)
  }
}

/** One id for all tries: a mail that came through although the answer was lost is known again. */
function messageOf(mail: Mail, from: { name: string; address: string }) {
  const [, host = 'localhost'] = from.address.split('@')
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
