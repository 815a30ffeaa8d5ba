import {
  Menu,
  MenuButton,
  type MenuButtonProps,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'

const useStyles = makeStyles({
  button: { minHeight: '40px', fontWeight: tokens.fontWeightRegular, flexShrink: 0, whiteSpace: 'nowrap' },
  compact: { minHeight: '32px' },
  list: { maxHeight: '60vh', overflowY: 'auto' },
})

type Props = {
  label: string
  icon: MenuButtonProps['icon']
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  compact: boolean
  onChoose: (chosen: string[]) => void
}

/** A menu button with a list of checkable options. */
export function ChoiceMenu({ label, icon, options, chosen, compact, onChoose }: Props) {
  const styles = useStyles()
  return (
    <Menu
      checkedValues={{ chosen: [...chosen] }}
      onCheckedValueChange={(_event, { checkedItems }) => onChoose(checkedItems)}
    >
      <MenuTrigger disableButtonEnhancement>
        <MenuButton icon={icon} className={compact ? `${styles.button} ${styles.compact}` : styles.button}>
          {label}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover>
        <MenuList className={styles.list}>
          {options.map((option) => (
            <MenuItemCheckbox key={option.value} name="chosen" value={option.value}>
              {option.label}
            </MenuItemCheckbox>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
