import { Warning20Regular } from '@fluentui/react-icons/headless/svg/warning'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import styles from './error-page.module.css'

/** The page of a file that its entry has, but the storage has lost (contract §5). Managers learn what can be done. */
export function LostFile() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { isManager } = useSession()
  return (
    <MessagePage
      state="error"
      above={
        <>
          <Warning20Regular className={styles.warning} />
          {t('errors.page.code', { code: 404 })}
        </>
      }
      title={t('errors.page.lostFile.title')}
      actions={
        <ButtonLink appearance="primary" to={paths.home()}>
          {t('common.toHome')}
        </ButtonLink>
      }
    >
      <p>{t('errors.page.lostFile.description')}</p>
      {isManager && <p>{t('errors.page.lostFile.forManagers')}</p>}
    </MessagePage>
  )
}
