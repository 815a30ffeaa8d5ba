import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { useMenuStyles } from './menu-styles.ts'
import { useMainContent } from './use-main-content.ts'

type Action = { label: string; disabled?: boolean; run: () => void }

/** A menu of actions, which `button` opens. */
export function ActionMenu({ button, actions }: { button: ReactElement; actions: readonly Action[] }) {
  return (
    <Menu mountNode={useMainContent()}>
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={useMenuStyles().popover}>
        <MenuList>
          {actions.map(({ label, disabled = false, run }) => (
            <MenuItem key={label} disabled={disabled} onClick={run}>
              <bdi>{label}</bdi>
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
