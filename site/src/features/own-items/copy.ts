import type { FormValues } from '#contract/fields.ts'
import type { OwnRow } from '#contract/own-items.ts'
import type { Language } from '#contract/texts.ts'
import type { DraftKey } from '#ui/fields/drafts.ts'
import type { Draft } from '#ui/fields/parse-draft.ts'

/** A new entry that is made of an own one. */
export type Copy = {
  source: OwnRow
  /** Of the new entry. It never changes, so that sending the copy twice creates one entry (contract §4). */
  itemUuid: string
  values: FormValues
  /** Of its texts, if somebody chose it. */
  textLanguage: Language | undefined
  /** Paths of the fields whose values were not copied. */
  emptied: readonly string[]
  /** Names of the files that were not copied. */
  lostFiles: readonly string[]
  /** `already`: an earlier version of the copy was sent, but its response was lost. */
  state: 'ready' | 'sending' | 'sent' | 'already' | 'failed'
  /** Of the new entry. */
  reference?: string
  /** The message key of why it was not sent. */
  reason?: string
}

/** Copies are drafts until they are sent: the page continues them after a reload. */
export function draftKeyOf(owner: string, { uuid }: Pick<OwnRow, 'uuid'>): DraftKey {
  return { owner, form: `again.${uuid}` }
}

export function draftOf({ source, itemUuid, values, emptied, lostFiles }: Copy): Draft {
  const { uuid, reference } = source
  return {
    itemUuid,
    values,
    copyOf: { uuid, reference, title: '', emptied: [...emptied], files: [...lostFiles] },
    savedAt: new Date().toISOString(),
  }
}
