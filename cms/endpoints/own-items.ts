import { listDrafts } from '#cms/drafts/drafts.ts'
import { copyOwnFile } from '#cms/files/copy-own-file.ts'
import { confirmItem, correctItem, withdrawItem } from '#cms/items/change-own-item.ts'
import { changePublicItem, closeItem, extendItem, reopenItem } from '#cms/items/change-public-item.ts'
import { findSeenItem, requireUuid } from '#cms/items/find-item.ts'
import { listOwnItems } from '#cms/items/list-own-items.ts'
import { loadOwnItem } from '#cms/items/load-own-item.ts'
import type { OwnChanged } from '#cms/items/lock-own-item.ts'
import { revokeOwnerLinks } from '#cms/items/owner-links.ts'
import { proposeChange, takeBackProposal } from '#cms/items/propose-change.ts'
import { requestOwnLink } from '#cms/items/request-own-link.ts'
import type { Implementations } from './define-endpoint.ts'

/** The envelope of a changed item. */
function changed(success: string, { updatedAt }: OwnChanged) {
  return { data: { status: 200, success, updatedAt } }
}

export const ownItemEndpoints = {
  getOwnOverview: async ({ req, caller }) => {
    if (!caller) return { data: { items: [], drafts: [] } }
    return { data: { items: await listOwnItems(req, caller), drafts: await listDrafts(req, caller) } }
  },
  listOwnItems: async ({ req, caller }) => ({ data: caller ? await listOwnItems(req, caller) : [] }),
  getOwnItem: async ({ req, caller, params }) => ({
    data: await loadOwnItem(req, caller, requireUuid(params('uuid'))),
  }),
  changeOwnItem: async ({ req, caller, params, body }) => {
    const uuid = requireUuid(params('uuid'))
    switch (body.action) {
      case 'correct':
        return changed('my.success.corrected', await correctItem(req, caller, uuid, body))
      case 'confirm':
        return changed('my.success.confirmed', await confirmItem(req, caller, uuid))
      case 'withdraw':
        return changed('my.success.withdrawn', await withdrawItem(req, caller, uuid, body))
      case 'change':
        return changed('my.success.changed', await changePublicItem(req, caller, uuid, body))
      case 'propose':
        return changed('my.success.proposed', await proposeChange(req, caller, uuid, body))
      case 'takeBack':
        return changed('my.success.takenBack', await takeBackProposal(req, caller, uuid))
      case 'extend':
        return changed('my.success.extended', await extendItem(req, caller, uuid, body))
      case 'close':
        return changed('my.success.closed', await closeItem(req, caller, uuid, body))
      case 'reopen':
        return changed('my.success.reopened', await reopenItem(req, caller, uuid, body))
    }
  },
  copyOwnFile: async ({ req, caller, params, body }) => ({
    data: { status: 200, ...(await copyOwnFile(req, caller, requireUuid(params('uuid')), body)) },
  }),
  requestOwnLink: async ({ req, body }) => {
    await requestOwnLink(req, body)
    return { data: { status: 200, success: 'my.success.linkSent' } }
  },
  revokeOwnLinks: async ({ req, caller, params }) => {
    const { item } = await findSeenItem(req, caller, params('slug'), params('uuid'))
    await revokeOwnerLinks(req, item.id)
    return { data: { status: 200, success: 'item.success.linksRevoked' } }
  },
} satisfies Partial<Implementations>
