import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { AssignMenu } from './assign-menu.tsx'
import { PanelSection } from './panel-section.tsx'
import { useAssigneeFilter } from './use-assignee-filter.ts'
import { useAssigneeName } from './use-assignee-name.ts'
import { useAssignment } from './use-assignment.ts'
import type { ItemWork } from './use-item-work.ts'

type Props = { item: Pick<AdminItem, 'uuid' | 'form'>; work: ItemWork }

/** Who takes care of an entry, with the menu that changes it. */
export function EntryAssignee({ item, work: { assignee, reload } }: Props) {
  const { t } = useTranslation()
  const { people } = useAssigneeFilter()
  const nameOf = useAssigneeName()
  const { assign, isBusy } = useAssignment(item.form.slug, reload)
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
