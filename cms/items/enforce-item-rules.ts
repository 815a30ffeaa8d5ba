import type { CollectionBeforeChangeHook } from 'payload'
import { loadForm } from '#cms/forms/load-forms.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { Item } from '#cms/payload-types.ts'
import { callerOf, isAdmin, isManager } from '#cms/platform/auth/caller.ts'
import { formValuesSchema } from '#contract/fields.ts'
import { statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { withRemovedOptions } from '#contract/values/with-removed-options.ts'
import { isProjected, projectItem } from './project-item.ts'
import { joinValues, splitValues } from './removed-fields.ts'
import { assertStatusAllowed, closedIn, correctedAtIn } from './rules.ts'

/**
 * Runs for every write by the Local API (`write-queries.ts` has the others): validates values and status transition, and updates the projected columns unless they are current,
 * as after a change of the status alone.
 */
export const enforceItemRules: CollectionBeforeChangeHook<Item> = async ({
  data,
  originalDoc,
  operation,
  req,
  context,
}) => {
  const now = new Date()
  const form = await loadForm(req, data.form ?? originalDoc?.form ?? '')
  if (!form) throw new Problem('notFound')
  const stored = formValuesSchema.parse(originalDoc?.values ?? {})
  const status = data.status ?? originalDoc?.status ?? 'pending'
  if (operation === 'update' && originalDoc && status !== originalDoc.status) {
    const isEffective = status === statusAt(originalDoc.status, originalDoc.deadlineAt, now)
    const change = { newStatus: status, source: 'edit', isAdmin: isAdmin(callerOf(req)), now } as const
    if (!isEffective) assertStatusAllowed(form, originalDoc, change)
  }
  const input = data.values ?? stored
  const values = context.skipValueValidation ? formValuesSchema.parse(input) : validated()
  if (operation === 'update' && originalDoc && isProjected(form, originalDoc, values))
    return { ...data, values, ...statusColumns(originalDoc.deadlineAt) }
  const { title, ...columns } = await projectItem(form, values, await loadKeywords(req, form, [values]))
  return { ...data, values, title, ...columns, ...statusColumns(columns.deadlineAt) }

  function statusColumns(deadlineAt: string | null | undefined) {
    const effective = statusAt(status, deadlineAt, now)
    const correctedAt = correctedAtIn(effective, data.correctedAt ?? originalDoc?.correctedAt)
    return { status: effective, correctedAt, closed: closedIn(effective, data.closed ?? originalDoc?.closed) }
  }

  function validated() {
    if (!form) return stored
    const { current, removed } = splitValues(form, input, stored)
    const { values: cleaned, issues } = checkValues(withRemovedOptions(form, stored), current, {
      now,
      asManager: isManager(callerOf(req)),
      ...(operation === 'update' && { stored }),
    })
    if (issues.length > 0) throw new Problem('invalid', { errors: issues })
    return joinValues(cleaned, removed)
  }
}
