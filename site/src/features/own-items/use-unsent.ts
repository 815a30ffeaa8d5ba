import { useEffect, useMemo, useState } from 'react'
import type { DraftAction } from '#contract/drafts.ts'
import type { FormValues } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import type { OwnItem } from '#contract/own-items.ts'
import { isOwnerField, isProposable } from '#contract/values/owner-fields.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { removeDraft, writeDraft } from '#ui/fields/drafts.ts'
import { rebaseDraft } from '#ui/fields/rebase-draft.ts'
import { sortedFields } from '#ui/fields/sorted-fields.ts'
import { deleteAccountDraft, findAccountDraft } from '#ui/fields/use-account-draft.ts'
import { findOfferedDraft, useDraftOwner } from '#ui/fields/use-draft.ts'

/** The forms of an own entry, and which fields they have. */
const ownForms = {
  correct: () => true,
  change: isOwnerField,
  propose: isProposable,
} as const satisfies Record<DraftAction, (field: FormField) => boolean>

const formNames = ['correct', 'change', 'propose'] as const satisfies DraftAction[]

/** What was typed into a form and can no longer be sent with it, over the values that the entry had. */
export type Unsent = { form: DraftAction; base: FormValues; values: FormValues }

/** The name under which the browser has what was typed into a form of an own entry. */
function ownDraftName(uuid: string, form: DraftAction): string {
  return form === 'correct' ? `own.${uuid}` : `own.${uuid}.${form}`
}

/** The draft of a form of an own entry: its name in the browser, and that of the account of a signed-in person. */
export function useOwnDraft({ uuid, drafts }: OwnItem, form: DraftAction) {
  const isAccounts = drafts !== null
  return useMemo(
    () => ({
      draftName: ownDraftName(uuid, form),
      accountDraft: isAccounts ? { itemUuid: uuid, action: form } : undefined,
    }),
    [uuid, form, isAccounts],
  )
}

const now = () => new Date().toISOString()

/**
 * What was typed into a form that the entry no longer has, because it was decided meanwhile: on this page, or before it was
 * loaded. `keep` is for what was just typed, `use` makes it what another form begins with, `settle` is for what that form has sent,
 * `discard` removes it.
 */
export function useUnsent(item: OwnItem) {
  const { uuid, values: current, actions, drafts } = item
  const client = useClient()
  const owner = useDraftOwner()
  const [unsent, setUnsent] = useState<Unsent>()
  const closed = formNames.filter((form) => !actions.includes(form))
  const fieldsOf = (has: (field: FormField) => boolean) =>
    sortedFields(item).filter(({ field }) => has(field))

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the person is known
  useEffect(() => {
    if (owner === undefined || unsent) return
    async function find(key: string): Promise<void> {
      for (const form of closed) {
        const stored = { itemUuid: uuid, action: form }
        const draft =
          findOfferedDraft({ owner: key, form: ownDraftName(uuid, form) }) ??
          (drafts?.includes(form) ? await findAccountDraft(client, stored) : undefined)
        const rebased = draft && rebaseDraft(draft, current, fieldsOf(ownForms[form]))
        if (rebased)
          return setUnsent((kept) => kept ?? { form, base: rebased.base ?? current, values: rebased.values })
      }
    }
    void find(owner)
  }, [owner])

  function discard(): void {
    if (owner !== undefined && unsent) removeDraft({ owner, form: ownDraftName(uuid, unsent.form) })
    if (drafts && unsent) void deleteAccountDraft(client, { itemUuid: uuid, action: unsent.form })
    setUnsent(undefined)
  }

  return {
    unsent: unsent && closed.includes(unsent.form) ? unsent : undefined,
    keep: (form: DraftAction, values: FormValues) => {
      const typed = rebaseDraft({ values, savedAt: now() }, current, fieldsOf(ownForms[form]))
      if (typed) setUnsent({ form, base: current, values: typed.values })
    },
    use: (form: DraftAction) => {
      if (!unsent || owner === undefined) return
      const { base, values } = unsent
      writeDraft({ owner, form: ownDraftName(uuid, form) }, { base, values, savedAt: now() })
    },
    settle: (form: DraftAction) => {
      if (!unsent) return
      const { base, values } = unsent
      const rest = fieldsOf((field) => !ownForms[form](field))
      const left = rebaseDraft({ base, values, savedAt: now() }, base, rest)
      if (left) setUnsent({ ...unsent, values: left.values })
      else discard()
    },
    discard,
  }
}
