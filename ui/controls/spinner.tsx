import { Announced } from '../shell/announced.tsx'
import styles from './spinner.module.css'

/** Without a label it decorates a text that says what is going on. */
export function Spinner({ label }: { label?: string }) {
  const ring = <span className={styles.ring} aria-hidden />
  if (!label) return ring
  return (
    <Announced as="span" className={styles.spinner}>
      {ring}
      {label}
    </Announced>
  )
}
