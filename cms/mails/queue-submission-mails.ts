import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { projectItem } from '#cms/items/project-item.ts'
import { type Caller, fullNameOf } from '#cms/platform/auth/caller.ts'
import { countConfirmation } from '#cms/platform/rate-limits/count-attempt.ts'
import { readBilingual } from '#cms/translations/read-bilingual.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import { queueMail } from './queue-mail.ts'
import { isOwnAddress, submitterAddresses } from './submitter-addresses.ts'

type SubmittedEntry = { form: Form; values: FormValues; caller: Caller }

/**
 * The submitter's addresses that have not exceeded the limit of confirmations; counts one for each (contract §7). Must be
 * called before the transaction that writes the entry.
 */
export async function confirmationRecipients(req: PayloadRequest, entry: SubmittedEntry): Promise<string[]> {
  const { form, values, caller } = entry
  const recipients: string[] = []
  for (const address of submitterAddresses(form, values, caller?.email ?? null))
    if (await countConfirmation(req.payload.db.pool, address)) recipients.push(address)
  return recipients
}

/**
 * Queues the confirmation to these recipients and the notification of the managers (contract §4). Submitted values are only
 * sent to the signed-in submitter's own address, because any other address may belong to someone else.
 */
export async function queueSubmissionMails(
  req: PayloadRequest,
  {
    uuid,
    form,
    values,
    caller,
    recipients,
  }: SubmittedEntry & { uuid: string; recipients: readonly string[] },
): Promise<void> {
  const { publicUrl, notifyEmails } = configuration()
  const textOf = await readBilingual(req, ['mail'])
  const title = inBoth(projectItem(form, values).title, textOf('mail.untitled'))
  const isOwn = (address: string) => isOwnAddress(address, caller?.email ?? null)
  const confirmation = { uuid, form: form.title, link: `${publicUrl}/feedback` }
  await queueMail(req, {
    recipients: recipients.filter(isOwn),
    subject: textOf('mail.received.subject'),
    text: textOf('mail.received.text'),
    values: { ...confirmation, title },
  })
  await queueMail(req, {
    recipients: recipients.filter((address) => !isOwn(address)),
    subject: textOf('mail.receivedUnverified.subject'),
    text: textOf('mail.receivedUnverified.text'),
    values: confirmation,
  })
  await queueMail(req, {
    recipients: notifyEmails,
    subject: textOf('mail.arrived.subject'),
    text: textOf('mail.arrived.text'),
    values: {
      uuid,
      form: form.title,
      title,
      submitter: caller ? fullNameOf(caller) : textOf('mail.anonymous'),
      link: `${publicUrl}/manage/data/${form.slug}/${uuid}`,
    },
  })
}

/** A missing title falls back to the other language. */
function inBoth(title: Text, untitled: Text): Text {
  return { et: title.et || title.en || untitled.et, en: title.en || title.et || untitled.en }
}
