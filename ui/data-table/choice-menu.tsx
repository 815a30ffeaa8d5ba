import { MenuButton, mergeClasses } from '@fluentui/react-components'
import { type ComponentType, useState } from 'react'
import type { ChoiceMenuProps } from './choice-menu-popup.tsx'
import { useMenuButtonStyles } from './table-styles.ts'

const loadPopup = () => import('./choice-menu-popup.tsx')
const preload = () => void loadPopup().catch(() => undefined)

/** A menu button with a list of options, whose code is loaded when it is first used. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const styles = useMenuButtonStyles()
  const [Popup, setPopup] = useState<ComponentType<ChoiceMenuProps>>()
  if (Popup) return <Popup {...props} />
  return (
    <MenuButton
      icon={props.icon}
      className={mergeClasses(styles.button, props.className)}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() =>
        loadPopup().then(
          ({ ChoiceMenuPopup }) => setPopup(() => ChoiceMenuPopup),
          () => undefined,
        )
      }
    >
      {props.label}
    </MenuButton>
  )
}
