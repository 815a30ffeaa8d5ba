import {
  Menu,
  MenuButton,
  type MenuButtonProps,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components'

const useStyles = makeStyles({
  button: { minHeight: '40px', fontWeight: tokens.fontWeightRegular, flexShrink: 0, whiteSpace: 'nowrap' },
  // Above the site's notices, which stick to the window.
  popover: { zIndex: 95 },
  list: { maxHeight: '60vh', overflowY: 'auto' },
})

type Props = {
  label: string
  icon: MenuButtonProps['icon']
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  /** `radio`: exactly one option is chosen. */
  type: 'checkbox' | 'radio'
  className?: string | undefined
  onChoose: (chosen: string[]) => void
}

/** A menu button with a list of options. */
export function ChoiceMenu({ label, icon, options, chosen, type, className, onChoose }: Props) {
  const styles = useStyles()
  const Item = type === 'radio' ? MenuItemRadio : MenuItemCheckbox
  return (
    <Menu
      // A portal would place it outside of all landmarks.
      inline
      checkedValues={{ chosen: [...chosen] }}
      onCheckedValueChange={(_event, { checkedItems }) => onChoose(checkedItems)}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton icon={icon} className={mergeClasses(styles.button, className)}>
          {label}
        </MenuButton>
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
