import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { useMenuPlace } from './use-menu-place.ts'

type Action = { label: string; disabled?: boolean; run: () => void }

/** A menu of actions, which `button` opens. */
export function ActionMenu({ button, actions }: { button: ReactElement; actions: readonly Action[] }) {
  const { mountNode, place } = useMenuPlace()
  return (
    <Menu mountNode={mountNode} onOpenChange={place}>
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover>
        <MenuList>
          {actions.map(({ label, disabled = false, run }) => (
            <MenuItem key={label} disabled={disabled} onClick={run}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
