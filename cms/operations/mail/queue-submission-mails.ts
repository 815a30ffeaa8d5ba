import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { type Caller, fullNameOf } from '#cms/domain/caller/caller.ts'
import { projectItem } from '#cms/domain/item/project-item.ts'
import { submitterAddresses } from '#cms/domain/mail/submitter-addresses.ts'
import { readBilingual } from '#cms/reading/read-bilingual.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import { queueMail } from './queue-mail.ts'

type Submitted = { uuid: string; form: Form; values: FormValues; caller: Caller }

/** Confirms an entry to who sent it, and tells the managers of it (contract §4). */
export async function queueSubmissionMails(req: PayloadRequest, submitted: Submitted): Promise<void> {
  const { uuid, form, values, caller } = submitted
  const { publicUrl, notifyEmails } = configuration()
  const textOf = await readBilingual(req, ['mail'])
  const about = {
    uuid,
    form: form.title,
    title: inBoth(projectItem(form, values).title, textOf('mail.untitled')),
  }
  await queueMail(req, {
    recipients: submitterAddresses(form, values, caller?.email ?? null),
    subject: textOf('mail.received.subject'),
    text: textOf('mail.received.text'),
    values: { ...about, link: `${publicUrl}/feedback` },
  })
  await queueMail(req, {
    recipients: notifyEmails,
    subject: textOf('mail.arrived.subject'),
    text: textOf('mail.arrived.text'),
    values: {
      ...about,
      submitter: caller ? fullNameOf(caller) : textOf('mail.anonymous'),
      link: `${publicUrl}/manage/data/${form.slug}/${uuid}`,
    },
  })
}

/** A language without a title takes the other's. */
function inBoth(title: Text, untitled: Text): Text {
  return { et: title.et || title.en || untitled.et, en: title.en || title.et || untitled.en }
}
