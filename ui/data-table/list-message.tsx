import { Body1, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  message: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalXXXL} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
})

type Props = { title: string; text: string; action?: ReactNode; role?: 'alert' | 'status' }

/** A message in place of rows, with an optional action. */
export function ListMessage({ title, text, action, role }: Props) {
  const styles = useStyles()
  return (
    <div className={styles.message} role={role}>
      <Subtitle2>{title}</Subtitle2>
      <Body1 className={styles.text}>{text}</Body1>
      {action}
    </div>
  )
}
