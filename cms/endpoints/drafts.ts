import { deleteDraft, listDrafts, loadDraft, saveDraft } from '#cms/drafts/drafts.ts'
import { requireUuid } from '#cms/items/find-item.ts'
import { deleteItemDraft, loadItemDraft, saveItemDraft } from '#cms/items/item-drafts.ts'
import type { Caller, Person } from '#cms/platform/auth/caller.ts'
import { type DraftAction, draftActionSchema } from '#contract/drafts.ts'
import { Problem } from '#contract/problems.ts'
import type { Implementations } from './define-endpoint.ts'

/** Drafts are their owners' alone: all calls are about those of the caller. */
function personOf(caller: Caller): Person {
  if (!caller) throw new Problem('unauthorized')
  return caller
}

function itemDraftOf(params: (name: 'uuid' | 'action') => string): [uuid: string, action: DraftAction] {
  const action = draftActionSchema.safeParse(params('action'))
  if (!action.success) throw new Problem('notFound')
  return [requireUuid(params('uuid')), action.data]
}

export const draftEndpoints = {
  listDrafts: async ({ req, caller }) => ({ data: await listDrafts(req, personOf(caller)) }),
  getDraft: async ({ req, caller, params }) => ({
    data: { draft: await loadDraft(req, personOf(caller), params('slug')) },
  }),
  saveDraft: async ({ req, caller, params, body }) => {
    const updatedAt = await saveDraft(req, personOf(caller), params('slug'), body)
    return { data: { status: 200, success: 'my.success.draftSaved', updatedAt } }
  },
  deleteDraft: async ({ req, caller, params }) => {
    await deleteDraft(req, personOf(caller), params('slug'))
    return { data: { status: 200, success: 'my.success.draftDeleted' } }
  },
  getItemDraft: async ({ req, caller, params }) => ({
    data: { draft: await loadItemDraft(req, personOf(caller), ...itemDraftOf(params)) },
  }),
  saveItemDraft: async ({ req, caller, params, body }) => {
    const updatedAt = await saveItemDraft(req, personOf(caller), ...itemDraftOf(params), body)
    return { data: { status: 200, success: 'my.success.draftSaved', updatedAt } }
  },
  deleteItemDraft: async ({ req, caller, params }) => {
    await deleteItemDraft(req, personOf(caller), ...itemDraftOf(params))
    return { data: { status: 200, success: 'my.success.draftDeleted' } }
  },
} satisfies Partial<Implementations>
