import { Announced } from '../shell/announced.tsx'
import styles from './spinner.module.css'

/** Without a label, it is decoration beside a text. */
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
