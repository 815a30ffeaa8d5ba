import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { notifiedBy } from '#cms/forms/load-settings.ts'
import { publicValues } from '#cms/forms/read-values.ts'
import { createOwnerLinks } from '#cms/items/owner-links.ts'
import { titleOf } from '#cms/items/present-item.ts'
import { projectColumns } from '#cms/items/project-item.ts'
import type { Item } from '#cms/payload-types.ts'
import { type Caller, displayNameOf, verifiedEmailOf } from '#cms/platform/auth/caller.ts'
import { afterCommit } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { countConfirmation } from '#cms/platform/rate-limits/count-attempt.ts'
import { createSecretKey } from '#cms/platform/secret-key.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import { confirmationDays } from '#contract/address-confirmation.ts'
import type { ContactMessage } from '#contract/contact.ts'
import type { Feedback } from '#contract/feedback.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { FormSettings } from '#contract/form-settings.ts'
import type { Form } from '#contract/forms.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { outcomeKeyOf, undoSeconds } from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import type { Language, Text } from '#contract/texts.ts'
import { composeMail, type MailTexts } from './compose-mail.ts'
import { findAnnounced } from './find-announced.ts'
import { createMailKeys, findEnded } from './mail-choice.ts'
import { notifyMailQueued } from './mail-signal.ts'
import {
  decisionMailOf,
  isOwnAddress,
  isRejected,
  type LinkedItem,
  mayHaveKey,
  mustBeConfirmed,
  namedItem,
  normalizedAddress,
  submitterAddresses,
} from './rules.ts'

type SubmittedItem = { form: Form; values: FormValues; caller: Caller }

/**
 * The submitter's addresses that have not exceeded the limit of confirmations; counts one for each (contract §7). Must be
 * called before the transaction that writes the item.
 */
export async function confirmationRecipients(req: PayloadRequest, item: SubmittedItem): Promise<string[]> {
  const { form, values, caller } = item
  const recipients: string[] = []
  for (const address of submitterAddresses(form, values, caller?.email ?? null))
    if (await countConfirmation(req.payload.db.pool, address)) recipients.push(address)
  return recipients
}

/** The addresses to which no confirmation of a submission that is sent again was mailed, although they have not ended such mails. */
export async function findUnmailed(
  req: PayloadRequest,
  { uuid, form, values, caller }: SubmittedItem & { uuid: string },
): Promise<string[]> {
  const addresses = submitterAddresses(form, values, caller?.email ?? null)
  const rows = await runSql(
    req,
    // The time is in an index, and nearly always of this moment.
    sql`
      select recipient from mails
      where item = ${uuid}
        and created_at >= (select created_at - interval '1 minute' from items where id = ${uuid}::uuid)
    `,
  )
  const mailed = new Set(recipientsSchema.parse(rows).map(({ recipient }) => recipient))
  const ended = caller ? await findEnded(req, addresses) : new Set()
  return addresses.filter((address) => !mailed.has(address) && !ended.has(address))
}

const recipientsSchema = z.array(z.object({ recipient: z.string() }))

/**
 * Queues the confirmation to these recipients and the notification of the managers (contract §4). Submitted values are only
 * sent to the signed-in submitter's own address, which the identity provider has verified: any other address may belong to
 * someone else. Without an account, the confirmation asks to confirm the address.
 */
export async function queueSubmissionMails(
  req: PayloadRequest,
  item: SubmittedItem & {
    uuid: string
    reference: string
    /** Of the form. */
    settings: FormSettings
    recipients: readonly string[]
    language: Language | null
    /** Loaded before the transaction: it holds the lock of the references, and must not wait for another connection. */
    textOf: MailTextLookup
    /** How many days a review usually takes, if that is known. */
    reviewDays: number | null
  },
): Promise<void> {
  const { uuid, reference, form, settings, values, caller, recipients, language, textOf, reviewDays } = item
  const { publicUrl } = configuration()
  const title = inEither(projectColumns(form, publicValues(form, values)).title)
  const titleOrUntitled = inEither(title, textOf('mail.untitled'))
  const isOwn = (address: string) => isOwnAddress(address, verifiedEmailOf(caller))
  const next =
    ownText(settings.mailText) ??
    ownText(settings.nextText) ??
    (toRegister(form.slug)
      ? withUsualTime(textOf, textOf('mail.next.register'), reviewDays)
      : textOf('mail.next.other'))
  const confirmation = {
    reference,
    form: inEither(form.title),
    entry: namedItem(textOf, form),
    next,
    days: String(confirmationDays),
  }
  const links = await ownerLinks(
    req,
    recipients.map((address) => ({ item: { id: uuid, submitter: caller }, address })),
  )
  const confirmations = recipients.map((recipient, index): NewMail => {
    const link = links[index] ?? ''
    const own = { ...confirmation, title: titleOrUntitled, entry: namedItem(textOf, form, title), link }
    return isOwn(recipient)
      ? {
          recipients: [recipient],
          language,
          item: uuid,
          isNotice: true,
          ...textsOf(textOf, 'received'),
          values: own,
        }
      : {
          recipients: [recipient],
          language,
          item: uuid,
          isNotice: caller !== null,
          ...(caller
            ? textsOf(textOf, 'receivedUnverified')
            : ownTextsOf(textOf, 'confirm', { id: uuid, submitter: caller }, recipient)),
          values: { ...confirmation, link },
        }
  })
  const arrived = {
    recipients: notifiedBy(settings),
    language: null,
    item: uuid,
    ...textsOf(textOf, toRegister(form.slug) ? 'arrived' : 'answered'),
    values: {
      reference,
      form: inEither(form.title),
      title: titleOrUntitled,
      entry: namedItem(textOf, form, title),
      submitter: caller
        ? displayNameOf(caller)
        : textOf(mustBeConfirmed(form, values, caller) ? 'mail.anonymousUnconfirmed' : 'mail.anonymous'),
      link: `${publicUrl}/manage/data/${form.slug}/${uuid}`,
    },
  }
  await queueMails(req, [...confirmations, arrived])
}

/** A text of the form's settings as a paragraph; undefined without one in either language. */
function ownText(text: Text): Text | undefined {
  if (!text.et && !text.en) return undefined
  const { et, en } = inEither(text)
  return { et: `\n\n${et}`, en: `\n\n${en}` }
}

/** What happens next, and how long that usually takes. */
function withUsualTime(textOf: MailTextLookup, next: Text, days: number | null): Text {
  if (days === null) return next
  const usual = textOf(days === 1 ? 'mail.next.usualDay' : 'mail.next.usualDays')
  const filled = (language: Language) =>
    [next[language], usual[language].replace('{{days}}', String(days))].join(' ')
  return { et: filled('et'), en: filled('en') }
}

export type MailTextLookup = Awaited<ReturnType<typeof loadBilingual>>

/** The texts of all mails, including the names of statuses; a bulk change loads them once. */
export function loadMailTexts(req: PayloadRequest): Promise<MailTextLookup> {
  return loadBilingual(req, ['mail', 'item', 'common'])
}

/** The text that says why the recipient gets each mail. */
const reasons = {
  received: 'entry',
  receivedUnverified: 'entry',
  confirm: 'entry',
  arrived: 'notifications',
  answered: 'notifications',
  returned: 'entry',
  takenOff: 'entry',
  takenOffReason: 'entry',
  reason: 'entry',
  decided: 'entry',
  refused: 'entry',
  acceptedProposal: 'entry',
  refusedProposal: 'entry',
  published: 'entry',
  expiring: 'entry',
  expiringFixed: 'entry',
  expired: 'entry',
  expiredExtendable: 'entry',
  expiredUndecided: 'entry',
  link: 'entry',
  messageToSubmitter: 'entry',
  messageToManagers: 'notifications',
  contact: 'messages',
  contactCopy: 'copy',
  contactReceipt: 'receipt',
  feedback: 'notifications',
  report: 'report',
} as const

/** The texts of a mail, without the values of their placeholders. */
export function textsOf(
  textOf: MailTextLookup,
  mail: keyof typeof reasons,
): Omit<MailTexts, 'values'> & { endLabel: Text } {
  return {
    subject: textOf(`mail.${mail}.subject`),
    heading: textOf(`mail.${mail}.heading`),
    text: textOf(`mail.${mail}.text`),
    button: textOf(`mail.${mail}.button`),
    why: textOf(`mail.why.${reasons[mail]}`),
    reference: textOf('mail.reference'),
    endLabel: textOf('mail.end'),
    head: {
      register: textOf('common.site.name.all'),
      owner: textOf('common.site.owner'),
    },
  }
}

/** A missing title falls back to the other language, then to `untitled`. */
export function inEither(title: Text, untitled: Text = { et: '', en: '' }): Text {
  return { et: title.et || title.en || untitled.et, en: title.en || title.et || untitled.en }
}

type Decision = {
  item: Item
  /** The status before the change. */
  previousStatus: ItemStatus
}

type DecisionContext = {
  form: Form
  reason: string | null
  /** The change that can be undone; undefined for the undoing of one. */
  change?: string
  /** The manager who made the change. */
  caller: Caller
  /** In place of the mail that the statuses and the reason lead to. */
  mail?: 'acceptedProposal' | 'refusedProposal'
}

/**
 * Queues one mail to the submitter about each manager's change that has a reason, or that rejected the item or took it off the
 * public pages, or that published it for the first time or after a rejection, or that accepted what was proposed (contract §4). The item's title is only sent to the address that the identity
 * provider has verified: any other may belong to someone else. Managers are not notified of their own decisions on their own
 * items. Nothing is sent to an address that nobody has confirmed. The mails leave when the time of undo is over (`undoSeconds`).
 */
export async function queueDecisionMails(
  req: PayloadRequest,
  decisions: readonly Decision[],
  { form, reason, change, caller, mail }: DecisionContext,
): Promise<void> {
  const mailed = decisions.flatMap((decision) => {
    const kind = mail ?? decisionMailOf(form.slug, decision.previousStatus, decision.item.status, reason)
    return kind ? [{ ...decision, kind }] : []
  })
  if (mailed.length === 0) return
  const mayRepeat = mailed.filter(
    ({ kind, previousStatus }) => kind === 'published' && !isRejected(previousStatus),
  )
  const announced = await findAnnounced(
    req,
    mayRepeat.map(({ item }) => item.id),
  )
  const textOf = await loadMailTexts(req)
  const notified = mailed
    .filter(({ item }) => !announced.has(item.id) && !item.addressUnconfirmed)
    .flatMap(({ item, kind }) =>
      addressesOf(form, item)
        .filter((address) => !isOwnAddress(address, caller?.email ?? null))
        .map((address) => ({ item, kind, address })),
    )
  const links = await ownerLinks(
    req,
    // Without a reason, it is asked for where the messages are.
    notified.map((mail) => ({ ...mail, section: mail.kind === 'refused' ? 'messages' : undefined })),
  )
  const mails = notified.map(({ item, kind, address }, index) => {
    const ownLink = links[index] ?? ''
    return {
      recipients: [address],
      language: item.language ?? null,
      item: item.id,
      ...ownTextsOf(textOf, kind, item, address),
      values: {
        entry: nameFor(textOf, address, form, item),
        reference: item.reference ?? '',
        status: textOf(outcomeKeyOf(form.slug, item.status)),
        reason: reason ?? '',
        // The mail about a publication has both.
        link: kind === 'published' ? linkTo(`/${form.slug}/${item.id}`) : ownLink,
        ownLink,
      },
    }
  })
  await queueMails(req, mails, { change, delaySeconds: undoSeconds })
}

/** The mails that say to the account, too, what opens their link. */
const saidToAccounts: ReadonlySet<string> = new Set<keyof typeof reasons>(['published', 'link'])

/** The texts of a mail about an own entry, with what opens its link, unless that is the account that gets it. */
export function ownTextsOf(
  textOf: MailTextLookup,
  mail: keyof typeof reasons,
  item: LinkedItem,
  address: string,
) {
  const texts = textsOf(textOf, mail)
  const hasKey = mayHaveKey(item, address)
  const isAccounts = !hasKey && isOwnAddress(address, item.submitter?.email ?? null)
  if (isAccounts && !saidToAccounts.has(mail)) return texts
  const { et, en } = textOf(hasKey ? 'mail.access.key' : 'mail.access.account')
  return { ...texts, text: { et: `${texts.text.et}\n\n${et}`, en: `${texts.text.en}\n\n${en}` } }
}

/** Who gets the mails about decisions: one that was confirmed may have been replaced by one that nobody has confirmed. */
export function addressesOf(form: Form, { values, submitter, confirmedAddress }: Item): string[] {
  if (confirmedAddress) return [confirmedAddress]
  return submitterAddresses(form, formValuesSchema.parse(values), submitter?.email ?? null)
}

/** The item by its title for an address that the identity provider has verified or its submitter has confirmed; any other may belong to someone else. */
export function nameFor(textOf: MailTextLookup, address: string, form: Form, item: Item): Text {
  const { email = null, emailVerified } = item.submitter ?? {}
  const isVerified =
    (emailVerified && isOwnAddress(address, email)) || isOwnAddress(address, item.confirmedAddress ?? null)
  return isVerified ? namedItem(textOf, form, inEither(titleOf(item))) : namedItem(textOf, form)
}

/** The URL of a page of the site, in each language. */
function linkTo(path: string, fragment = ''): Text {
  const url = configuration().publicUrl + path
  return { et: `${url}?language=et${fragment}`, en: `${url}?language=en${fragment}` }
}

type OwnerLink = {
  item: LinkedItem
  address: string
  /** The part of the page that the link leads to. */
  section?: 'messages' | 'extend' | undefined
}

/**
 * The URLs of items for their owners, each with a new key for addresses that may have one (`mayHaveKey`). The key is in
 * the fragment, which browsers send neither to a server nor in a `Referer`.
 */
export async function ownerLinks(req: PayloadRequest, links: readonly OwnerLink[]): Promise<Text[]> {
  const keyed = links.filter(({ item, address }) => mayHaveKey(item, address))
  const keys = await createOwnerLinks(
    req,
    keyed.map(({ item, address }) => ({ item: item.id, address })),
  )
  const keyOf = new Map(keyed.map((link, index) => [link, keys[index]]))
  return links.map((link) => {
    const key = keyOf.get(link)
    const fragment = [key && `key=${key}`, link.section].filter(Boolean).join('&')
    return linkTo(`/my/${link.item.id}`, fragment && `#${fragment}`)
  })
}

/** Sends the owner of an item a link to it. */
export async function queueLinkMail(
  req: PayloadRequest,
  { item, form, recipient }: { item: Item; form: Form; recipient: string },
): Promise<void> {
  const textOf = await loadMailTexts(req)
  const [link = ''] = await ownerLinks(req, [{ item, address: recipient }])
  const values = {
    reference: item.reference ?? '',
    entry: nameFor(textOf, recipient, form, item),
    link,
  }
  const language = item.language ?? null
  const texts = ownTextsOf(textOf, 'link', item, recipient)
  await queueMails(req, [{ recipients: [recipient], language, item: item.id, ...texts, values }])
}

/** Notifies the managers of feedback; `Reply-To` is the sender's address, if given (contract §7). */
export async function queueFeedbackMail(req: PayloadRequest, { feedback, email }: Feedback): Promise<void> {
  const textOf = await loadMailTexts(req)
  const mail = {
    recipients: configuration().notifyEmails,
    language: null,
    replyTo: email,
    ...textsOf(textOf, 'feedback'),
    values: {
      message: feedback,
      email: email ?? textOf('mail.feedback.noAddress'),
      link: `${configuration().publicUrl}/manage/feedback`,
    },
  }
  await queueMails(req, [mail])
}

type Contact = {
  item: Pick<Item, 'id' | 'reference' | 'title'>
  form: Form
  /** The contact, or the managers if the item has none. */
  recipients: readonly string[]
  sender: Caller
  message: ContactMessage
  /** Whether a receipt may be sent to an unverified address. */
  sendsReceipt: boolean
}

/** Whether the identity provider has verified that the sender of a message has the address. */
export function hasVerified(sender: Caller, address: string): boolean {
  return isOwnAddress(address, verifiedEmailOf(sender))
}

/**
 * Sends a visitor's message to the contact of an item; `Reply-To` is the visitor's address (contract §7). A copy goes to the
 * visitor if the identity provider has verified that address. Any other may belong to someone else: it gets a receipt without anything
 * that the visitor typed, with the link that has the copy sent.
 */
export async function queueContactMail(
  req: PayloadRequest,
  { item, form, recipients, sender, message: { name, email, message }, sendsReceipt }: Contact,
): Promise<void> {
  const textOf = await loadMailTexts(req)
  const values = {
    reference: item.reference ?? '',
    entry: namedItem(textOf, form, inEither(titleOf(item))),
    name,
    email,
    message,
    link: linkTo(`/${form.slug}/${item.id}`),
  }
  const mail = { language: null, item: item.id, values }
  const own = { ...mail, recipients: [normalizedAddress(email)] }
  const copy = { ...own, ...textsOf(textOf, 'contactCopy') }
  const { key, hash } = createSecretKey()
  const receipt = {
    ...own,
    ...textsOf(textOf, 'contactReceipt'),
    values: { ...values, link: linkTo('/my/copy', `#key=${key}`) },
  }
  const toSender = sendsReceipt ? [receipt, { ...copy, heldKey: hash }] : []
  await queueMails(req, [
    { ...mail, recipients, replyTo: email, ...textsOf(textOf, 'contact') },
    ...(hasVerified(sender, email) ? [copy] : toSender),
  ])
}

export type NewMail = MailTexts & {
  /** The label of the link that ends notices. */
  endLabel: Text
  recipients: readonly string[]
  /** Of the recipients; null for both languages. */
  language: Language | null
  replyTo?: string | undefined
  /** The id of the item that the mail is about: `removeItems` and `recallMails` find the mail by it. */
  item?: string
  /** A notice, which recipients may end; decisions they may not. */
  isNotice?: boolean
  /** The hash of the key with which the mail is sent (`releaseMail`), instead of now. */
  heldKey?: string
}

type Recallable = { change?: string | null | undefined; delaySeconds?: number }

/**
 * Queues a separate mail for each recipient in the request's transaction, so that a rollback sends nothing. Until the delay is
 * over, `recallMails` can remove them.
 */
export async function queueMails(
  req: PayloadRequest,
  mails: readonly NewMail[],
  { change = null, delaySeconds = 0 }: Recallable = {},
): Promise<void> {
  const sent = await withEndLinks(req, mails)
  const rows = sent.map(
    ({ recipient, replyTo = null, item = null, endKey = null, heldKey = null, ...mail }) => {
      const { language } = mail
      const { subject, text, html } = composeMail(mail, language)
      return {
        recipient,
        reply_to: replyTo,
        language,
        subject,
        text,
        html,
        item,
        end_key: endKey,
        held_key: heldKey,
      }
    },
  )
  if (rows.length === 0) return
  await runSql(
    req,
    sql`
      insert into mails (recipient, reply_to, language, subject, text, html, status, attempts, due_at, item, end_key, held_key, change)
      select recipient, reply_to, language, subject, text, html,
        (case when held_key is null then 'queued' else 'held' end)::enum_mails_status, 0,
        now() + make_interval(secs => ${delaySeconds}), item, end_key, held_key, ${change}::text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as mail(recipient text, reply_to text, language text, subject text, text text, html text, item text, end_key text, held_key text)`,
  )
  afterCommit(req, notifyMailQueued)
}

type SingleMail = Omit<NewMail, 'recipients'> & { recipient: string; endKey?: string | undefined }

/** A mail for each recipient: notices with a link that ends them, and none to those who have ended them. */
async function withEndLinks(req: PayloadRequest, mails: readonly NewMail[]): Promise<SingleMail[]> {
  const single = mails.flatMap(({ recipients, ...mail }) =>
    recipients.map((recipient): SingleMail => ({ ...mail, recipient })),
  )
  const addressOf = ({ recipient }: SingleMail) => normalizedAddress(recipient)
  const ended = await findEnded(req, single.filter(({ isNotice }) => isNotice).map(addressOf))
  const wanted = single.filter((mail) => !mail.isNotice || !ended.has(addressOf(mail)))
  const notices = wanted.filter(({ isNotice }) => isNotice)
  const keys = await createMailKeys(req, notices.map(addressOf))
  const keyOf = new Map(notices.map((mail, index) => [mail, keys[index]]))
  return wanted.map((mail) => {
    const endKey = keyOf.get(mail)
    if (!endKey) return mail
    return { ...mail, endKey, end: { label: mail.endLabel, link: linkTo('/my/mails', `#key=${endKey}`) } }
  })
}
