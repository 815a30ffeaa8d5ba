import { MenuButton, mergeClasses } from '@fluentui/react-components'
import { useLazyComponent } from '../shell/use-lazy-component.ts'
import type { ChoiceMenuProps } from './loaded-choice-menu.tsx'
import { useMenuButtonStyles } from './table-styles.ts'

const loadPopup = () => import('./loaded-choice-menu.tsx').then((module) => module.LoadedChoiceMenu)
const preload = () => void loadPopup().catch(() => undefined)

/** A menu button with a list of options. The menu's code is loaded on first use. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const styles = useMenuButtonStyles()
  const { Component: Popup, request } = useLazyComponent(loadPopup)
  if (Popup) return <Popup {...props} />
  return (
    <MenuButton
      icon={props.icon}
      className={mergeClasses(styles.button, props.className)}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={request}
    >
      {props.label}
    </MenuButton>
  )
}
