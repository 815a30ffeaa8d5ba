import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({ retry: { minHeight: '44px' } })

type Props = {
  text: string
  /** Whether submitting the same again may succeed. */
  canRetry: boolean
}

/** Why a form was not submitted, announced; the button submits the form again. */
export function FormFailure({ text, canRetry }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div role="alert">
      <MessageBar intent="error" layout="multiline">
        <MessageBarBody>{text}</MessageBarBody>
        {canRetry && (
          <MessageBarActions>
            <Button type="submit" className={styles.retry}>
              {t('common.retry')}
            </Button>
          </MessageBarActions>
        )}
      </MessageBar>
    </div>
  )
}
