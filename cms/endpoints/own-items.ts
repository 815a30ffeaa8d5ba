import { listDrafts } from '#cms/drafts/drafts.ts'
import { copyOwnFile } from '#cms/files/copy-own-file.ts'
import { confirmItem, correctItem, withdrawItem } from '#cms/items/change-own-item.ts'
import { changePublicItem, closeItem, extendItem, reopenItem } from '#cms/items/change-public-item.ts'
import { findItem, requireSeenForm, requireUuid } from '#cms/items/find-item.ts'
import { listOwnItems } from '#cms/items/list-own-items.ts'
import { loadOwnItem } from '#cms/items/load-own-item.ts'
import { revokeOwnerLinks } from '#cms/items/owner-links.ts'
import { proposeChange, takeBackProposal } from '#cms/items/propose-change.ts'
import { requestOwnLink } from '#cms/items/request-own-link.ts'
import type { Implementations } from './define-endpoint.ts'

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
    if (body.action === 'correct') {
      const { updatedAt } = await correctItem(req, caller, uuid, body)
      return { data: { status: 200, success: 'my.success.corrected', updatedAt } }
    }
    if (body.action === 'confirm') {
      const { updatedAt } = await confirmItem(req, caller, uuid)
      return { data: { status: 200, success: 'my.success.confirmed', updatedAt } }
    }
    if (body.action === 'withdraw') {
      const { updatedAt } = await withdrawItem(req, caller, uuid, body)
      return { data: { status: 200, success: 'my.success.withdrawn', updatedAt } }
    }
    if (body.action === 'change') {
      const { updatedAt } = await changePublicItem(req, caller, uuid, body)
      return { data: { status: 200, success: 'my.success.changed', updatedAt } }
    }
    if (body.action === 'propose') {
      const { updatedAt } = await proposeChange(req, caller, uuid, body)
      return { data: { status: 200, success: 'my.success.proposed', updatedAt } }
    }
    if (body.action === 'takeBack') {
      const { updatedAt } = await takeBackProposal(req, caller, uuid)
      return { data: { status: 200, success: 'my.success.takenBack', updatedAt } }
    }
    if (body.action === 'extend') {
      const { updatedAt } = await extendItem(req, caller, uuid, body)
      return { data: { status: 200, success: 'my.success.extended', updatedAt } }
    }
    if (body.action === 'close') {
      const { updatedAt } = await closeItem(req, caller, uuid, body)
      return { data: { status: 200, success: 'my.success.closed', updatedAt } }
    }
    const { updatedAt } = await reopenItem(req, caller, uuid, body)
    return { data: { status: 200, success: 'my.success.reopened', updatedAt } }
  },
  copyOwnFile: async ({ req, caller, params, body }) => ({
    data: { status: 200, ...(await copyOwnFile(req, caller, requireUuid(params('uuid')), body)) },
  }),
  requestOwnLink: async ({ req, body }) => {
    await requestOwnLink(req, body)
    return { data: { status: 200, success: 'my.success.linkSent' } }
  },
  revokeOwnLinks: async ({ req, caller, params }) => {
    const { item } = await findItem(
      req,
      caller,
      await requireSeenForm(req, caller, params('slug')),
      params('uuid'),
    )
    await revokeOwnerLinks(req, item.id)
    return { data: { status: 200, success: 'item.success.linksRevoked' } }
  },
} satisfies Partial<Implementations>
