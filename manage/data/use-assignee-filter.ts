import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { assignedToMe, assignedToNobody } from '#contract/assignment.ts'
import { useClient } from '#ui/api/client-context.tsx'
import type { TableFilter } from '#ui/data-table/columns.ts'
import { useResource } from '../shell/use-resource.ts'
import { useAssigneeName } from './use-assignee-name.ts'

/** The filter by assignee, and the people to whom entries can be given; undefined while they are loaded. */
export function useAssigneeFilter() {
  const { t } = useTranslation()
  const client = useClient()
  const nameOf = useAssigneeName()
  const { data } = useResource(useCallback(() => client('listManagers', {}), [client]))
  const filter: TableFilter = {
    name: 'assignee',
    labelKey: 'manage.assignee.label',
    inPanelIfNarrow: true,
    options: [
      { value: assignedToMe, label: t('manage.assignee.mine') },
      { value: assignedToNobody, label: t('manage.assignee.none') },
      ...(data ?? []).map((person) => ({ value: person.username, label: nameOf(person) })),
    ],
  }
  return { filter, people: data }
}
