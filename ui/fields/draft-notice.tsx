import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'

const useStyles = makeStyles({ button: { minHeight: '44px' } })

/** Informs the user that a draft was restored, with a button that discards it. */
export function DraftNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  return (
    <MessageBar layout="multiline" politeness="polite">
      <MessageBarBody>
        {t('field.draft.restored', { time: formatDateTime(savedAt, language) })}
      </MessageBarBody>
      <MessageBarActions>
        <Button className={styles.button} onClick={onDiscard}>
          {t('field.draft.discard')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  )
}
