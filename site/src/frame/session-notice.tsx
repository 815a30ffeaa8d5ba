import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { useSession } from '#ui/auth/session-context.tsx'
import { usePageStyles } from './page-styles.ts'

const useStyles = makeStyles({
  notice: {
    paddingBlock: '8px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
})

/** Says quietly that nobody can sign in now, or why somebody could not. */
export function SessionNotice() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const { trouble } = useSession()
  if (!trouble) return null
  return (
    <p role="status" className={mergeClasses(page.wide, styles.notice)} data-print="no">
      {trouble.kind === 'unavailable' && t('auth.unavailable')}
      {trouble.kind === 'refused' &&
        (trouble.description ? t('auth.refusedBecause', { reason: trouble.description }) : t('auth.refused'))}
    </p>
  )
}
