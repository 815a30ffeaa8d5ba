import { Menu, MenuButton, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'

const actions = [
  { labelKey: 'manage.bulk.publish', status: 'published' },
  { labelKey: 'manage.bulk.unpublish', status: 'pending' },
  { labelKey: 'manage.bulk.delete', status: 'deleted' },
] as const satisfies { labelKey: string; status: ItemStatus }[]

type Props = { disabled: boolean; onChoose: (status: ItemStatus) => void }

/** Menu of status changes for the selected rows (contract §3). */
export function BulkActions({ disabled, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton appearance="primary" disabled={disabled}>
          {t('manage.bulk.label')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map(({ labelKey, status }) => (
            <MenuItem key={status} onClick={() => onChoose(status)}>
              {t(labelKey)}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
