import { isolateObjectProperty, type PayloadRequest } from 'payload'
import type { Item } from '#cms/payload-types.ts'
import type { asCaller, asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import type { StatusChangeSource } from '#contract/item-statuses.ts'

/** What `enforceItemRules` has to know about a single write. */
type WriteContext = {
  /** Where the status change was made; `edit` by default. */
  statusChangeSource?: StatusChangeSource
  /** For changes of only the status or a file, which must also work on entries that an older form version created. */
  skipValueValidation?: boolean
}

declare module 'payload' {
  interface RequestContext extends WriteContext {}
}

/**
 * The request for one write, with this context. Passing `context` to the Local API would not do: Payload merges it into
 * `req.context`, where it would also apply to every later write of the request.
 */
export function withWriteContext(req: PayloadRequest, context: WriteContext): PayloadRequest {
  const isolated = isolateObjectProperty(req, 'context')
  isolated.context = { ...req.context, ...context }
  return isolated
}

type ChangeNote = {
  /** Mailed to the submitter. */
  reason?: string | null
  /** The id of a change that can be undone. */
  change?: string | null
  /** The change that this one undoes. */
  undoes?: string | null
}

/**
 * The columns that record who wrote this version of an item, and why. Every write must set them, otherwise the new version
 * would repeat those of the previous one.
 */
export function changeNote(caller: Caller, { reason = null, change = null, undoes = null }: ChangeNote = {}) {
  return {
    changedBy: caller ? displayNameOf(caller) : null,
    changedByUsername: caller?.username ?? null,
    reason,
    change,
    undoes,
  }
}

/** Writes a new version of an item. `changedBy` is null for a change by the system. */
export function writeItem(
  { req, overrideAccess }: ReturnType<typeof asCaller | typeof asSystem>,
  uuid: string,
  data: Partial<Pick<Item, 'status' | 'values' | 'chosenLanguage'>>,
  { changedBy, reason, change, undoes, ...context }: WriteContext & ChangeNote & { changedBy: Caller },
): Promise<Item> {
  return req.payload.update({
    collection: 'items',
    id: uuid,
    data: { ...data, ...changeNote(changedBy, { reason, change, undoes }) },
    depth: 0,
    req: withWriteContext(req, context),
    overrideAccess,
  })
}
