import type { PropsWithChildren } from 'react'
import styles from './action-pair.module.css'

/** Secondary actions side by side, or below each other in a rail that is too narrow for them. */
export function ActionPair({ children }: PropsWithChildren) {
  return (
    <div className={styles.pair} data-print="no">
      {children}
    </div>
  )
}
