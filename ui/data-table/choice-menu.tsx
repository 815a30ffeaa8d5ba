import { MenuButton, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useLazyComponent } from '../shell/use-lazy-component.ts'
import type { ChoiceMenuProps } from './loaded-choice-menu.tsx'
import { useMenuButtonStyles } from './table-styles.ts'

const loadPopup = () => import('./loaded-choice-menu.tsx').then((module) => module.LoadedChoiceMenu)
const preload = () => void loadPopup().catch(() => undefined)

const useStyles = makeStyles({ failed: { alignSelf: 'center', color: tokens.colorPaletteRedForeground1 } })

/** A menu button with a list of options. The menu's code is loaded on first use. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const button = useMenuButtonStyles()
  const { Component: Popup, failed, request } = useLazyComponent(loadPopup)
  if (Popup) return <Popup {...props} />
  return (
    <>
      <MenuButton
        icon={props.icon}
        className={mergeClasses(button.button, props.className)}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={request}
      >
        {props.label}
      </MenuButton>
      {failed && (
        <span role="alert" className={styles.failed}>
          {t('errors.network')}
        </span>
      )}
    </>
  )
}
