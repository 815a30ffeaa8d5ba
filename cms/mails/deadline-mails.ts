import type { PayloadRequest } from 'payload'
import type { Item } from '#cms/payload-types.ts'
import type { Form } from '#contract/forms.ts'
import { isPublicStatus } from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import type { Language, Text } from '#contract/texts.ts'
import { ownerDeadlineOf } from '#contract/values/owner-fields.ts'
import { timeZone } from '#contract/values/time-zone.ts'
import { addressesOf, loadMailTexts, nameFor, ownerLinks, ownTextsOf, queueMails } from './queue-mails.ts'

/**
 * Queues a mail to the submitters of items that have expired, in the transaction that stores it: what is expired does not expire
 * again. Public ones are no longer public until their submitter extends them, where that is possible; others were not decided in
 * time (contract §4).
 */
export function queueExpiryMails(
  req: PayloadRequest,
  form: Form,
  expired: readonly { before: Item; item: Item }[],
): Promise<void> {
  const expiredKind = ownerDeadlineOf(form) ? 'expiredExtendable' : 'expired'
  const kindOf = ({ status }: Item) => (isPublicStatus(form.slug, status) ? expiredKind : 'expiredUndecided')
  return queueDeadlineMails(
    req,
    form,
    expired.map(({ before, item }) => ({ item, kind: kindOf(before) })),
  )
}

/** Queues a mail to the submitters of public items whose deadline is near, with a link to where it can be extended. */
export function queueReminders(req: PayloadRequest, form: Form, items: readonly Item[]): Promise<void> {
  const kind = ownerDeadlineOf(form) ? 'expiring' : 'expiringFixed'
  return queueDeadlineMails(
    req,
    form,
    items.map((item) => ({ item, kind })),
  )
}

type Notice = {
  item: Item
  kind: 'expiring' | 'expiringFixed' | 'expired' | 'expiredExtendable' | 'expiredUndecided'
}

/** Mails whose link leads to the question for a later deadline. */
const extendable: ReadonlySet<string> = new Set<Notice['kind']>(['expiring', 'expiredExtendable'])

/** To the addresses that get the mails about decisions; none of an item whose address is not confirmed. */
async function queueDeadlineMails(
  req: PayloadRequest,
  form: Form,
  notices: readonly Notice[],
): Promise<void> {
  const mailed = notices
    .filter(({ item }) => toRegister(form.slug) && !item.addressUnconfirmed)
    .flatMap((notice) => addressesOf(form, notice.item).map((address) => ({ ...notice, address })))
  if (mailed.length === 0) return
  const textOf = await loadMailTexts(req)
  const links = await ownerLinks(
    req,
    mailed.map(({ item, kind, address }) => ({
      item,
      address,
      section: extendable.has(kind) ? 'extend' : undefined,
    })),
  )
  const mails = mailed.map(({ item, kind, address }, index) => ({
    recipients: [address],
    language: item.language ?? null,
    item: item.id,
    isNotice: true,
    ...ownTextsOf(textOf, kind, item, address),
    values: {
      entry: nameFor(textOf, address, form, item),
      reference: item.reference ?? '',
      date: item.deadlineAt ? dateOf(item.deadlineAt) : '',
      link: links[index] ?? '',
    },
  }))
  await queueMails(req, mails)
}

/** The day of a deadline in Europe/Tallinn. */
function dateOf(deadlineAt: string): Text {
  const inLanguage = (language: Language) =>
    new Intl.DateTimeFormat(language === 'et' ? 'et' : 'en-GB', {
      dateStyle: 'long',
      timeZone,
    }).format(new Date(deadlineAt))
  return { et: inLanguage('et'), en: inLanguage('en') }
}
