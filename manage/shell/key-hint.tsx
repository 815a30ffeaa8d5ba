import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  keys: {
    marginInlineStart: '8px',
    font: 'var(--text-12)',
    '@media (pointer: coarse), (max-width: 640px)': { display: 'none' },
  },
})

/** The keys that press a button, at the end of its text. Screen readers read `aria-keyshortcuts` instead. */
export function KeyHint({ children }: { children: string }) {
  const styles = useStyles()
  return (
    <kbd className={styles.keys} aria-hidden>
      {children}
    </kbd>
  )
}
