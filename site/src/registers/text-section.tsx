import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
})

type Props = { title: string; children: ReactNode }

/** A section of an item's page with a heading. */
export function TextSection({ title, children }: Props) {
  const styles = useStyles()
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
