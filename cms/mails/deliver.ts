import { createTransport } from 'nodemailer'
import { configuration } from '#cms/configuration.ts'
import type { Mail } from '#cms/payload-types.ts'
import { senderOf } from './sender.ts'
import { openMailFolder, writeMailFile } from './write-mail-file.ts'

export type Deliver = (mail: Mail, senderName: string) => Promise<void>

/** Delivery must time out well before the mail is due again (`leaseDuration` in `send-mails.ts`). */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Delivers to the mail server or, if none is configured, to files in `DATA_DIR/mail` (contract §4). */
export function createDelivery(): Deliver {
  const { smtpUrl, publicUrl, dataDir } = configuration()
  const address = senderOf({ smtpUrl, publicUrl })
  if (smtpUrl) {
    const transport = createTransport({ url: smtpUrl, ...timeouts })
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
