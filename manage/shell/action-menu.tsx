import {
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { useMenuStyles } from './menu-styles.ts'
import { useMainContent } from './use-main-content.ts'

const useStyles = makeStyles({
  danger: { color: 'var(--danger)', ':hover': { color: 'var(--danger)' } },
})

type Action = {
  label: string
  disabled?: boolean
  /** It deletes something. */
  isDanger?: boolean
  run: () => void
}

type Props = {
  button: ReactElement
  /** Radio items above the actions. */
  choices?: readonly { key: string; label: string; isChosen: boolean; run: () => void }[]
  actions: readonly Action[]
  /** In a dialog: what is elsewhere cannot be used while that is open. */
  inline?: boolean
}

/** A menu of actions, which `button` opens. */
export function ActionMenu({ button, choices = [], actions, inline = false }: Props) {
  const styles = useStyles()
  return (
    <Menu
      mountNode={useMainContent()}
      inline={inline}
      // Actions begin where choices do.
      hasCheckmarks={choices.length > 0}
      checkedValues={{ choice: choices.flatMap(({ key, isChosen }) => (isChosen ? [key] : [])) }}
    >
      <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
      <MenuPopover className={useMenuStyles().popover}>
        <MenuList>
          {choices.map(({ key, label, run }) => (
            <MenuItemRadio key={key} name="choice" value={key} onClick={run}>
              <bdi>{label}</bdi>
            </MenuItemRadio>
          ))}
          {choices.length > 0 && <MenuDivider />}
          {actions.map(({ label, disabled = false, isDanger = false, run }) => (
            <MenuItem
              key={label}
              className={isDanger && !disabled ? styles.danger : undefined}
              disabled={disabled}
              onClick={run}
            >
              <bdi>{label}</bdi>
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
