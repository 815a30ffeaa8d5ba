import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { loadSettings, notifiedBy } from '#cms/forms/load-settings.ts'
import { titleOf } from '#cms/items/present-item.ts'
import type { Item } from '#cms/payload-types.ts'
import { type Caller, displayNameOf, verifiedEmailOf } from '#cms/platform/auth/caller.ts'
import type { Form } from '#contract/forms.ts'
import {
  addressesOf,
  loadMailTexts,
  nameFor,
  ownerLinks,
  ownTextsOf,
  queueMails,
  textsOf,
} from './queue-mails.ts'
import { isOwnAddress, namedItem } from './rules.ts'

/** A mail that leaves after `seconds`: its `change`, and the messages that it has. */
type Batch = { change: string; seconds: number; texts: readonly string[] }
type MessageMail = { item: Item; form: Form; batch: Batch }

/**
 * Where messages to the submitter are mailed: the confirmed address, or that of the account, or without both, those of entries
 * from before addresses were confirmed. None while the address is unconfirmed, and never the writer's own.
 */
export function messageAddressesOf(form: Form, item: Item, writer: Caller): string[] {
  if (item.addressUnconfirmed) return []
  const { confirmedAddress, submitter } = item
  const addresses = !confirmedAddress && submitter?.email ? [submitter.email] : addressesOf(form, item)
  return addresses.filter((address) => !isOwnAddress(address, writer?.email ?? null))
}

/** Mails messages of managers to the submitter, with a link to where they are answered (contract §4). */
export async function queueMessageToSubmitter(
  req: PayloadRequest,
  { item, form, batch, addresses }: MessageMail & { addresses: readonly string[] },
): Promise<void> {
  const textOf = await loadMailTexts(req)
  const links = await ownerLinks(
    req,
    addresses.map((address) => ({ item, address, section: 'messages' })),
  )
  const mails = addresses.map((address, index) => ({
    recipients: [address],
    language: item.language ?? null,
    item: item.id,
    ...ownTextsOf(textOf, 'messageToSubmitter', item, address),
    values: {
      reference: item.reference ?? '',
      entry: nameFor(textOf, address, form, item),
      message: batch.texts.join('\n\n'),
      link: links[index] ?? '',
    },
  }))
  await queueMails(req, mails, { change: batch.change, delaySeconds: batch.seconds })
}

/**
 * Mails messages of the submitter to the addresses that get notifications, except the submitter's own: that of the account, or
 * `provenAddress`, to which the link was mailed (contract §4).
 */
export async function queueMessageToManagers(
  req: PayloadRequest,
  {
    item,
    form,
    author,
    provenAddress,
    batch,
  }: MessageMail & { author: Caller; provenAddress: string | null },
): Promise<void> {
  const textOf = await loadMailTexts(req)
  const { publicUrl } = configuration()
  const notified = notifiedBy(await loadSettings(req, form.slug))
  const own = provenAddress ?? verifiedEmailOf(author)
  const mail = {
    recipients: notified.filter((address) => !isOwnAddress(address, own)),
    language: null,
    item: item.id,
    ...textsOf(textOf, 'messageToManagers'),
    values: {
      reference: item.reference ?? '',
      entry: namedItem(textOf, form, titleOf(item)),
      submitter: author ? displayNameOf(author) : textOf('mail.anonymous'),
      message: batch.texts.join('\n\n'),
      link: `${publicUrl}/manage/data/${form.slug}/${item.id}?view=review#messages`,
    },
  }
  await queueMails(req, [mail], { change: batch.change, delaySeconds: batch.seconds })
}
