import {
  Button,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

/** Somebody was faster: what is typed stays here, and the entry as it is now opens beside it. */
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
