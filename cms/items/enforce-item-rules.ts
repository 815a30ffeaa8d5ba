import { isDeepStrictEqual } from 'node:util'
import type { CollectionBeforeChangeHook } from 'payload'
import { loadForm } from '#cms/forms/load-forms.ts'
import { loadKeywordLabels } from '#cms/keywords/load-keyword-labels.ts'
import type { Item } from '#cms/payload-types.ts'
import { callerOf, isAdmin, isManager } from '#cms/platform/auth/caller.ts'
import { formValuesSchema } from '#contract/fields.ts'
import { mayChangeStatus, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { withKeptOptions } from '#contract/values/with-kept-options.ts'
import { projectItem } from './project-item.ts'
import { joinValues, splitValues } from './rules.ts'
import { searchKeysVersion } from './search-texts.ts'

/**
 * Runs for every writer: validates values and status transition, and updates the projected columns unless they are current,
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
    const current = statusAt(originalDoc.status, originalDoc.deadlineAt, now)
    const source = context.statusChangeSource ?? 'edit'
    const caller = callerOf(req)
    if (status !== current && !mayChangeStatus(form.slug, current, status, source, isAdmin(caller)))
      throw new Problem('statusNotAllowed')
  }
  const input = data.values ?? stored
  const values = context.skipValueValidation ? formValuesSchema.parse(input) : validated()
  const isProjected =
    originalDoc !== undefined &&
    isDeepStrictEqual(values, stored) &&
    Date.parse(originalDoc.search?.asOf ?? '') === Date.parse(form.updatedAt) &&
    originalDoc.search?.keysVersion === searchKeysVersion
  if (isProjected) return { ...data, values, status: statusAt(status, originalDoc.deadlineAt, now) }
  const { title, ...columns } = await projectItem(form, values, await loadKeywordLabels(req, form, [values]))
  return { ...data, values, title, ...columns, status: statusAt(status, columns.deadlineAt, now) }

  function validated() {
    if (!form) return stored
    const { current, removed } = splitValues(form, input, stored)
    const { values: cleaned, issues } = checkValues(withKeptOptions(form, stored), current, {
      now,
      asManager: isManager(callerOf(req)),
      ...(operation === 'update' && { stored }),
    })
    if (issues.length > 0) throw new Problem('invalid', { errors: issues })
    return joinValues(cleaned, removed)
  }
}
