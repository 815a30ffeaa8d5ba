import { isolateObjectProperty, type PayloadRequest } from 'payload'
import type { Item } from '#cms/payload-types.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import type { Access } from './policy.ts'

/** The context of a single write, for `enforceItemRules`. */
type WriteContext = {
  /** For changes of only a file, which must also work on items that an older form version created. */
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

export type ChangeNote = {
  /** Mailed to the submitter. */
  reason?: string | null
  /** The fields to correct, of a return. */
  marks?: readonly string[] | null
  /** The id of a change that can be undone. */
  change?: string | null
  /** The change that this one undoes. */
  undoes?: string | null
  /** The hash of a change by the owner. */
  ownerChange?: string | null
  /** Who proposed the change that this one decides. */
  proposedBy?: string | null
}

/**
 * The columns that record who wrote this version of an item, and why. Every write must set them, otherwise the new version
 * would repeat those of the previous one.
 */
export function changeNote(
  caller: Caller,
  {
    reason = null,
    marks = null,
    change = null,
    undoes = null,
    ownerChange = null,
    proposedBy = null,
  }: ChangeNote = {},
) {
  return {
    changedBy: caller ? displayNameOf(caller) : null,
    changedByUsername: caller?.username ?? null,
    reason,
    marks: marks && [...marks],
    change,
    undoes,
    ownerChange,
    proposedBy,
  }
}

/** Writes a new version of an item. `changedBy` is null for a change by the system. */
export function writeItem(
  { req, overrideAccess }: Access,
  uuid: string,
  data: Partial<Pick<Item, 'status' | 'values' | 'chosenLanguage' | 'correctedAt' | 'closed'>>,
  { changedBy, skipValueValidation = false, ...note }: WriteContext & ChangeNote & { changedBy: Caller },
): Promise<Item> {
  return req.payload.update({
    collection: 'items',
    id: uuid,
    data: { ...data, ...changeNote(changedBy, note) },
    depth: 0,
    req: withWriteContext(req, { skipValueValidation }),
    overrideAccess,
  })
}
