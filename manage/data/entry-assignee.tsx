import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { PanelSection } from './panel-section.tsx'
import { useAssigneeFilter } from './use-assignee-filter.ts'
import { useAssigneeName } from './use-assignee-name.ts'
import { useAssignment } from './use-assignment.ts'

/** Who takes care of an entry, with the menu that changes it. Unsaved edits of the entry stay. */
export function EntryAssignee({ item }: { item: Pick<AdminItem, 'uuid' | 'form' | 'assignee'> }) {
  const { t } = useTranslation()
  const client = useClient()
  const { people } = useAssigneeFilter()
  const nameOf = useAssigneeName()
  const [assignee, setAssignee] = useState(item.assignee)
  const { slug } = item.form
  const { assign, isBusy } = useAssignment(slug, async () => {
    const response = await client('getItem', { params: { slug, uuid: item.uuid } })
    if (response.ok) setAssignee(response.data.assignee)
  })
  return (
    <PanelSection title={t('manage.assignee.label')}>
      <div>
        <AssignMenu
          people={people}
          current={assignee}
          label={assignee ? nameOf(assignee) : t('manage.assignee.none')}
          {...(assignee && { name: t('manage.assignee.of', { name: nameOf(assignee) }) })}
          disabled={isBusy}
          onChoose={(after) => void assign([{ uuid: item.uuid, assignee }], after)}
        />
      </div>
    </PanelSection>
  )
}
