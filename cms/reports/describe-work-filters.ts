import { loadPeople, presentAssignee } from '#cms/items/assign-items.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import type { AdminListQuery } from '#contract/admin-list.ts'
import { assignedToMe, assignedToNobody } from '#contract/assignment.ts'
import { inLanguage } from '#contract/texts.ts'
import type { LegendDetail } from './legend.ts'
import type { ReportContext } from './report-source.ts'

/** The filters that do not depend on the register, by their names and values; without those that are not set. */
export async function describeWorkFilters(
  { req, text, language }: ReportContext,
  caller: Caller,
  { assignee = [], submitter, from, until, corrected }: AdminListQuery,
): Promise<LegendDetail[]> {
  const people = await loadPeople(req)
  const names = assignee.map((value) =>
    value === assignedToNobody
      ? inLanguage(text('reports.legend.nobody'), language)
      : (presentAssignee(value === assignedToMe ? caller?.username : value, people)?.name ?? ''),
  )
  return [
    { label: text('reports.legend.assignee'), value: names.join('; ') },
    { label: text('reports.legend.submitter'), value: submitter ?? '' },
    { label: text('reports.legend.submittedFrom'), value: from ?? '' },
    { label: text('reports.legend.submittedUntil'), value: until ?? '' },
    {
      label: text('reports.legend.corrected'),
      value: corrected ? inLanguage(text('reports.legend.only'), language) : '',
    },
  ]
}
