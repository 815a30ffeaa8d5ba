import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

/** Displayed when another user has changed the item. The edited values stay, and the current item can be opened in a new tab. */
export function ConflictBar() {
  const { t } = useTranslation()
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('manage.conflict.title')}</MessageBarTitle>
        {t('manage.conflict.text')}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={() => window.open(location.href, '_blank', 'noopener')}>
          {t('manage.conflict.compare')}
        </Button>
        <Button onClick={() => location.reload()}>{t('manage.conflict.reload')}</Button>
      </MessageBarActions>
    </MessageBar>
  )
}
