import { formValuesSchema } from '#contract/forms.ts'
import { editStatusesOf, statusAt } from '#contract/item-statuses.ts'
import type { AdminItem, HistoryEntry } from '#contract/items.ts'
import { type LoadedItem, presentSubmitter, visibleFiles } from './present-item.ts'

/** An entry for editing, including the values of removed fields. */
export function presentAdminItem(loaded: LoadedItem, history: HistoryEntry[]): AdminItem {
  const { item, form, now } = loaded
  const status = statusAt(item.status, item.deadlineAt, now)
  return {
    uuid: item.id,
    status,
    statuses: [...editStatusesOf(status)],
    form: { slug: form.slug, updatedAt: form.updatedAt },
    createdAt: item.createdAt,
    updatedAt: item.updatedAt,
    submitter: presentSubmitter(item),
    values: formValuesSchema.parse(item.values),
    files: visibleFiles(loaded),
    fieldSets: form.fieldSets,
    history,
  }
}
