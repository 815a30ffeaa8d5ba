import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    scrollMarginTop: '72px',
  },
  title: {
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
})

type Props = {
  /** Where links lead to it. */
  id?: string
  title: string
  children: ReactNode
}

export function PanelSection({ id, title, children }: Props) {
  const styles = useStyles()
  return (
    <section id={id} className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}
