import { makeStyles, tokens } from '@fluentui/react-components'
import { type ReactNode, useId } from 'react'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  // As high as the switch that some of them have.
  heading: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '36px',
    '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
  },
  title: {
    marginInlineEnd: 'auto',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
})

type Props = { title: string; actions?: ReactNode; children: ReactNode }

/** A section of a screen with its heading. */
export function ScreenSection({ title, actions, children }: Props) {
  const styles = useStyles()
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
