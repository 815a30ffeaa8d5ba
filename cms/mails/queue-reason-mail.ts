import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { titleOf } from '#cms/items/present-item.ts'
import type { Item } from '#cms/payload-types.ts'
import { readBilingual } from '#cms/translations/read-bilingual.ts'
import { type Form, formValuesSchema } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import { queueMail } from './queue-mail.ts'
import { isOwnAddress, submitterAddresses } from './submitter-addresses.ts'

type ItemChange = { form: Form; item: Item; reason: string }

/**
 * Queues a mail with a manager's reason for a change to the submitter (contract §3). The entry's title is only sent to the
 * address from the identity provider, because any other address may belong to someone else.
 */
export async function queueReasonMail(
  req: PayloadRequest,
  { form, item, reason }: ItemChange,
): Promise<void> {
  const textOf = await readBilingual(req, ['mail', 'item'])
  const verifiedEmail = item.submitter?.email ?? null
  const title = titleOf(item)
  const titled = (language: 'et' | 'en') =>
    [title[language], `(${form.title[language]})`].filter(Boolean).join(' ')
  for (const recipient of submitterAddresses(form, formValuesSchema.parse(item.values), verifiedEmail)) {
    const entry: Text = isOwnAddress(recipient, verifiedEmail)
      ? { et: titled('et'), en: titled('en') }
      : form.title
    await queueMail(req, {
      recipients: [recipient],
      subject: textOf('mail.reason.subject'),
      text: textOf('mail.reason.text'),
      values: {
        entry,
        uuid: item.id,
        status: textOf(`item.status.${item.status}`),
        reason,
        link: `${configuration().publicUrl}/feedback`,
      },
    })
  }
}
