import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Dismiss20Regular, Info20Regular, Warning20Regular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  bar: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto auto',
    gridTemplateAreas: '"icon text action close"',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media (max-width: 640px)': {
      gridTemplateColumns: 'auto 1fr auto',
      gridTemplateAreas: '"icon text close" ". action action"',
      alignItems: 'start',
    },
  },
  warning: {
    border: `1px solid ${tokens.colorStatusWarningBorder1}`,
    backgroundColor: tokens.colorStatusWarningBackground1,
  },
  icon: {
    gridArea: 'icon',
    display: 'flex',
    color: tokens.colorNeutralForeground3,
    '@media (max-width: 640px)': { paddingTop: '12px' },
  },
  warningIcon: { color: tokens.colorStatusWarningForeground3 },
  text: { gridArea: 'text', maxWidth: '90ch', paddingBlock: '10px' },
  action: {
    gridArea: 'action',
    ':empty': { display: 'none' },
    '@media (max-width: 640px)': { paddingBottom: tokens.spacingVerticalS },
  },
  close: { gridArea: 'close', minWidth: '44px', minHeight: '44px' },
})

type Props = {
  children: ReactNode
  /** Whether it is information and not a warning. */
  isQuiet: boolean
  action?: ReactNode
  onClose?: () => void
}

/** A message about the session above the page, with an action. */
export function SessionBar({ children, isQuiet, action, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={mergeClasses(styles.bar, !isQuiet && styles.warning)}>
      <span className={mergeClasses(styles.icon, !isQuiet && styles.warningIcon)} aria-hidden>
        {isQuiet ? <Info20Regular /> : <Warning20Regular />}
      </span>
      <p className={styles.text}>{children}</p>
      <div className={styles.action}>{action}</div>
      {onClose && (
        <Button
          appearance="transparent"
          className={styles.close}
          icon={<Dismiss20Regular />}
          aria-label={t('auth.trouble.close')}
          onClick={onClose}
        />
      )}
    </div>
  )
}
