import type { CollectionBeforeChangeHook } from 'payload'
import { readForm } from '#cms/forms/load-forms.ts'
import type { Item } from '#cms/payload-types.ts'
import { isAdmin, isManager } from '#cms/platform/auth/caller.ts'
import { callerOf } from '#cms/platform/auth/caller-of.ts'
import { formValuesSchema } from '#contract/forms.ts'
import { mayChangeStatus, type StatusWay, statusAt } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { joinValues, splitValues } from './merge-values.ts'
import { projectItem } from './project-item.ts'

declare module 'payload' {
  interface RequestContext {
    /** On which way the status is changed; `edit` where nothing is said. */
    statusWay?: StatusWay
    /** A change of status, or of a file alone, leaves entries as they are that were made with an older form. */
    keepsValuesAsTheyAre?: boolean
  }
}

/** No way in goes round this: the values fit the form, the status may follow, the columns are projected anew. */
export const enforceItemRules: CollectionBeforeChangeHook<Item> = async ({
  data,
  originalDoc,
  operation,
  req,
  context,
}) => {
  const now = new Date()
  const form = await readForm(req, data.form ?? originalDoc?.form ?? '')
  if (!form) throw new Problem('notFound')
  const kept = formValuesSchema.parse(originalDoc?.values ?? {})
  const status = data.status ?? originalDoc?.status ?? 'pending'
  if (operation === 'update' && originalDoc && status !== originalDoc.status) {
    const current = statusAt(originalDoc.status, originalDoc.deadlineAt, now)
    const way = context.statusWay ?? 'edit'
    const caller = callerOf(req)
    if (status !== current && !mayChangeStatus(form.slug, current, status, way, isAdmin(caller)))
      throw new Problem('statusNotAllowed')
  }
  const sent = data.values ?? kept
  const values = context.keepsValuesAsTheyAre ? formValuesSchema.parse(sent) : checked()
  const { title, ...columns } = projectItem(form, values)
  return { ...data, values, title, ...columns, status: statusAt(status, columns.deadlineAt, now) }

  function checked() {
    if (!form) return kept
    const { current, removed } = splitValues(form, sent, kept)
    const { values: clean, issues } = checkValues(form, current, { now, asManager: isManager(callerOf(req)) })
    if (issues.length > 0) throw new Problem('invalid', { errors: issues })
    return joinValues(clean, removed)
  }
}
