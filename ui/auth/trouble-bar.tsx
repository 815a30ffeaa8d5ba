import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { Dismiss20Regular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionTrouble } from './session-trouble.ts'

const useStyles = makeStyles({
  bar: { paddingBlock: tokens.spacingVerticalXS },
  body: { paddingBlock: tokens.spacingVerticalXS, whiteSpace: 'normal' },
  button: { minHeight: '44px' },
  close: { minWidth: '44px', minHeight: '44px' },
})

/** Not the doing of who reads it. */
const quiet: readonly SessionTrouble['kind'][] = [
  'unavailable',
  'timeout',
  'left',
  'stillAtProvider',
  'unreachable',
]

type Props = { trouble: SessionTrouble; action?: ReactNode; onClose: () => void }

/** What went wrong with signing in, in words, and what to do about it. */
export function TroubleBar({ trouble, action, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <MessageBar
      layout="multiline"
      intent={quiet.includes(trouble.kind) ? 'info' : 'warning'}
      className={styles.bar}
    >
      <MessageBarBody className={styles.body}>
        {t(`auth.trouble.${trouble.kind}`, { ...trouble })}
      </MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            className={styles.close}
            icon={<Dismiss20Regular />}
            aria-label={t('auth.trouble.close')}
            onClick={onClose}
          />
        }
      >
        {action}
      </MessageBarActions>
    </MessageBar>
  )
}
