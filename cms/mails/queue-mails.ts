import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { publicValues } from '#cms/forms/read-values.ts'
import { titleOf } from '#cms/items/present-item.ts'
import { projectColumns } from '#cms/items/project-item.ts'
import { isUndone } from '#cms/items/undone-versions.ts'
import type { Item } from '#cms/payload-types.ts'
import { type Caller, displayNameOf, verifiedEmailOf } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { countConfirmation } from '#cms/platform/rate-limits/count-attempt.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import type { ContactMessage } from '#contract/contact.ts'
import type { Feedback } from '#contract/feedback.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { publicStatusesOf, statusKeyOf, undoSeconds } from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import type { Language, Text } from '#contract/texts.ts'
import { composeMail, type MailTexts } from './compose-mail.ts'
import { decisionMailOf, isOwnAddress, isRejected, namedEntry, submitterAddresses } from './rules.ts'

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
 * sent to the signed-in submitter's own address, which the identity provider has verified: any other address may belong to
 * someone else.
 */
export async function queueSubmissionMails(
  req: PayloadRequest,
  entry: SubmittedEntry & { uuid: string; recipients: readonly string[]; language: Language | null },
): Promise<void> {
  const { uuid, form, values, caller, recipients, language } = entry
  const { publicUrl, notifyEmails } = configuration()
  const textOf = await loadBilingual(req, ['mail'])
  const title = inBoth(projectColumns(form, publicValues(form, values)).title, textOf('mail.untitled'))
  const isOwn = (address: string) => isOwnAddress(address, verifiedEmailOf(caller))
  const next = textOf(toRegister(form.slug) ? 'mail.next.register' : 'mail.next.other')
  const confirmation = { uuid, form: form.title, next, link: linkTo('/feedback') }
  const own = {
    recipients: recipients.filter(isOwn),
    language,
    ...textsOf(textOf, 'received'),
    values: { ...confirmation, title, entry: namedEntry(form.title, title) },
  }
  const unverified = {
    recipients: recipients.filter((address) => !isOwn(address)),
    language,
    ...textsOf(textOf, 'receivedUnverified'),
    values: confirmation,
  }
  const arrived = {
    recipients: notifyEmails,
    language: null,
    ...textsOf(textOf, 'arrived'),
    values: {
      uuid,
      form: form.title,
      title,
      submitter: caller ? displayNameOf(caller) : textOf('mail.anonymous'),
      link: `${publicUrl}/manage/data/${form.slug}/${uuid}`,
    },
  }
  await queueMails(req, [own, unverified, arrived])
}

type TextOf = Awaited<ReturnType<typeof loadBilingual>>

function textsOf(textOf: TextOf, mail: string) {
  return { subject: textOf(`mail.${mail}.subject`), text: textOf(`mail.${mail}.text`) }
}

/** A missing title falls back to the other language. */
function inBoth(title: Text, untitled: Text): Text {
  return { et: title.et || title.en || untitled.et, en: title.en || title.et || untitled.en }
}

type Decision = {
  form: Form
  item: Item
  /** The status before the change. */
  previousStatus: ItemStatus
  reason: string | null
  /** The change that can be undone; undefined for the undoing of one. */
  change?: string
  /** The manager who made the change. */
  caller: Caller
}

/** The texts of mails about decisions; a bulk change loads them once. */
export type DecisionTexts = TextOf

export function loadDecisionTexts(req: PayloadRequest) {
  return loadBilingual(req, ['mail', 'item'])
}

/**
 * Queues one mail to the submitter about a manager's change that has a reason, or that rejected the entry, or that published
 * it for the first time or after a rejection (contract §4). The entry's title is only sent to the address that the identity provider has verified: any other may belong
 * to someone else. Managers are not notified of their own decisions on their own entries. The mail leaves when the time
 * of undo is over (`undoSeconds`).
 */
export async function queueDecisionMail(
  req: PayloadRequest,
  { form, item, previousStatus, reason, change, caller }: Decision,
  loadedTexts?: DecisionTexts,
): Promise<void> {
  const kind = decisionMailOf(form.slug, previousStatus, item.status, reason)
  if (!kind) return
  if (kind === 'published' && !isRejected(previousStatus) && (await wasAnnounced(req, item))) return
  const textOf = loadedTexts ?? (await loadDecisionTexts(req))
  const { email = null, emailVerified } = item.submitter ?? {}
  const titled = namedEntry(form.title, titleOf(item))
  const recipients = submitterAddresses(form, formValuesSchema.parse(item.values), email)
  const notified = recipients.filter((each) => reason || !isOwnAddress(each, caller?.email ?? null))
  const mails = notified.map((recipient) => {
    const entry: Text = emailVerified && isOwnAddress(recipient, email) ? titled : form.title
    return {
      recipients: [recipient],
      language: item.language ?? null,
      ...textsOf(textOf, kind),
      values: {
        entry,
        uuid: item.id,
        status: textOf(statusKeyOf(form.slug, item.status)),
        reason: reason ?? '',
        link: kind === 'published' ? linkTo(`/${form.slug}/${item.id}`) : linkTo('/feedback'),
      },
    }
  })
  await queueMails(req, mails, { item: item.id, change, delaySeconds: undoSeconds })
}

/**
 * Whether the entry was public before the change that published it, which is its last version. Changes that were undone before
 * their mails left do not count, nor do those that undid others.
 */
async function wasAnnounced(req: PayloadRequest, { id, form }: Item): Promise<boolean> {
  const publicStatuses = sql.param([...publicStatusesOf(form)])
  const [row] = await runSql(
    req,
    sql`
      select exists (
        select from _items_v as version
        where version.parent_id = ${id} and version.version_undoes is null
          and version.version_status::text = any(${publicStatuses}::text[])
          and version.created_at < (select max(created_at) from _items_v where parent_id = ${id})
          and not (
            ${isUndone('version')}
            and not exists (select from mails where mails.change = version.version_change and mails.item = ${id})
          )
      ) as "wasAnnounced"
    `,
  )
  return z.object({ wasAnnounced: z.boolean() }).parse(row).wasAnnounced
}

/** The URL of a page of the site, in each language. */
function linkTo(path: string): Text {
  const url = configuration().publicUrl + path
  return { et: `${url}?language=et`, en: `${url}?language=en` }
}

/** Notifies the managers of feedback; `Reply-To` is the sender's address, if given (contract §7). */
export async function queueFeedbackMail(req: PayloadRequest, { feedback, email }: Feedback): Promise<void> {
  const textOf = await loadBilingual(req, ['mail'])
  const mail = {
    recipients: configuration().notifyEmails,
    language: null,
    replyTo: email,
    ...textsOf(textOf, 'feedback'),
    values: { message: feedback, email: email ?? textOf('mail.feedback.noAddress') },
  }
  await queueMails(req, [mail])
}

type Contact = {
  item: Pick<Item, 'id' | 'title'>
  form: Form
  /** The contact, or the managers if the entry has none. */
  recipients: readonly string[]
  message: ContactMessage
}

/** Sends a visitor's message to the contact of an entry; `Reply-To` is the visitor's address (contract §7). */
export async function queueContactMail(
  req: PayloadRequest,
  { item, form, recipients, message: { name, email, message } }: Contact,
): Promise<void> {
  const textOf = await loadBilingual(req, ['mail'])
  await queueMails(req, [
    {
      recipients,
      language: null,
      replyTo: email,
      ...textsOf(textOf, 'contact'),
      values: {
        entry: namedEntry(form.title, titleOf(item)),
        name,
        email,
        message,
        link: linkTo(`/${form.slug}/${item.id}`),
      },
    },
  ])
}

type NewMail = MailTexts & {
  recipients: readonly string[]
  /** Of the recipients; null for both languages. */
  language: Language | null
  replyTo?: string | undefined
}

type Recallable = { item?: string | null; change?: string | null | undefined; delaySeconds?: number }

/**
 * Queues a separate mail for each recipient in the request's transaction, so that a rollback sends nothing. Until the delay is
 * over, `recallMails` can remove them.
 */
async function queueMails(
  req: PayloadRequest,
  mails: readonly NewMail[],
  { item = null, change = null, delaySeconds = 0 }: Recallable = {},
): Promise<void> {
  const rows = mails.flatMap(({ recipients, replyTo = null, ...mail }) => {
    if (recipients.length === 0) return []
    const { language } = mail
    const { subject, text, html } = composeMail(mail, language)
    return recipients.map((recipient) => ({ recipient, reply_to: replyTo, language, subject, text, html }))
  })
  if (rows.length === 0) return
  await runSql(
    req,
    sql`
      insert into mails (recipient, reply_to, language, subject, text, html, status, attempts, due_at, item, change)
      select recipient, reply_to, language, subject, text, html, 'queued', 0,
        now() + make_interval(secs => ${delaySeconds}), ${item}::text, ${change}::text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as mail(recipient text, reply_to text, language text, subject text, text text, html text)`,
  )
}
