import { ChevronDownRegular } from '@fluentui/react-icons/headless/svg/chevron-down'
import { Button, type ButtonProps } from './button.tsx'
import styles from './menu-button.module.css'

/** A button that opens a menu; the attributes of its state come from the caller. */
export function MenuButton({ children, ...button }: ButtonProps) {
  return (
    <Button {...button}>
      {children}
      <ChevronDownRegular className={styles.chevron} aria-hidden />
    </Button>
  )
}
