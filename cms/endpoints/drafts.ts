import { deleteDraft, listDrafts, loadDraft, saveDraft } from '#cms/drafts/drafts.ts'
import type { Caller, Person } from '#cms/platform/auth/caller.ts'
import { Problem } from '#contract/problems.ts'
import type { Implementations } from './define-endpoint.ts'

/** Drafts are their owners' alone: all calls are about those of the caller. */
function personOf(caller: Caller): Person {
  if (!caller) throw new Problem('unauthorized')
  return caller
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
} satisfies Partial<Implementations>
