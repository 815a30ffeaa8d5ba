import { useTranslation } from 'react-i18next'
import { Announced } from '../shell/announced.tsx'
import { useLazyComponent } from '../shell/use-lazy-component.ts'
import { ChoiceButton } from './choice-button.tsx'
import styles from './choice-menu.module.css'
import type { ChoiceMenuProps } from './loaded-choice-menu.tsx'

const loadPopup = () => import('./loaded-choice-menu.tsx').then((module) => module.LoadedChoiceMenu)
const preload = () => void loadPopup().catch(() => undefined)

/** A menu button with a list of options. The menu's code is loaded on first use. */
export function ChoiceMenu(props: ChoiceMenuProps) {
  const { t } = useTranslation()
  const { Component: Popup, failed, request } = useLazyComponent(loadPopup)
  if (Popup) return <Popup {...props} />
  return (
    <>
      <ChoiceButton
        icon={props.icon}
        label={props.label}
        isIconOnly={props.isIconOnly}
        className={props.className}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={request}
      />
      {failed && (
        <Announced as="span" className={styles.failed}>
          {t('errors.network')}
        </Announced>
      )}
    </>
  )
}
