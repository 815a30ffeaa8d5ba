import {
  Menu,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { ChoiceButton } from './choice-button.tsx'

const useStyles = makeStyles({
  // Above the site's sticky notices.
  popover: { zIndex: 95 },
  list: { maxHeight: '60vh', overflowY: 'auto' },
})

export type ChoiceMenuProps = {
  label: string
  icon?: ReactNode
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  /** `radio`: exactly one option is chosen. */
  type: 'checkbox' | 'radio'
  className?: string | undefined
  /** The label is the button's name alone. */
  isIconOnly?: true
  onChoose: (chosen: string[]) => void
}

/** The button and the initially open menu of a `ChoiceMenu`. */
export function LoadedChoiceMenu({
  label,
  icon,
  options,
  chosen,
  type,
  className,
  isIconOnly,
  onChoose,
}: ChoiceMenuProps) {
  const styles = useStyles()
  const Item = type === 'radio' ? MenuItemRadio : MenuItemCheckbox
  return (
    <Menu
      defaultOpen
      // A portal would place it outside of all landmarks.
      inline
      checkedValues={{ chosen: [...chosen] }}
      onCheckedValueChange={(_event, { checkedItems }) => onChoose(checkedItems)}
    >
      <MenuTrigger disableButtonEnhancement>
        <ChoiceButton icon={icon} className={className} isIconOnly={isIconOnly} label={label} />
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList className={styles.list}>
          {options.map((option) => (
            <Item key={option.value} name="chosen" value={option.value}>
              {option.label}
            </Item>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
