import { MenuButton, mergeClasses } from '@fluentui/react-components'
import { useLazy } from '../shell/use-lazy.ts'
import type { ChoiceMenuProps } from './choice-menu-popup.tsx'
import { useMenuButtonStyles } from './table-styles.ts'

const loadPopup = () => import('./choice-menu-popup.tsx').then((module) => module.ChoiceMenuPopup)
const preload = () => void loadPopup().catch(() => undefined)

/** A menu button with a list of options, whose code is loaded when it is first used. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const styles = useMenuButtonStyles()
  const { Component: Popup, request } = useLazy(loadPopup)
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
