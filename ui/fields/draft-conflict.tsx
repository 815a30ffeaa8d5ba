import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { formatDateTime } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'

const useStyles = makeStyles({
  // It appears while the form is filled in, often below its top.
  sticky: {
    position: 'sticky',
    top: '72px',
    zIndex: 2,
    borderRadius: 'var(--radius-card)',
    boxShadow: tokens.shadow8,
    '@media (max-height: 22.5em), (max-width: 18em)': { position: 'static' },
  },
})

type Props = { savedAt: string; onResolve: (choice: 'open' | 'keep') => void }

/** Asks which draft stays: that of the form, or another one of the account. */
export function DraftConflict({ savedAt, onResolve }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  return (
    <div className={styles.sticky}>
      <MessageBar
        isAnnounced
        intent="warning"
        action={
          <>
            <Button onClick={() => onResolve('open')}>{t('field.draft.openOther')}</Button>
            <Button onClick={() => onResolve('keep')}>{t('field.draft.keepThis')}</Button>
          </>
        }
      >
        {t('field.draft.conflict', { time: formatDateTime(savedAt, language) })}
      </MessageBar>
    </div>
  )
}
