import { SearchInfo20Regular } from '@fluentui/react-icons/headless/svg/search-info'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { tabStorage } from '#ui/shell/browser-storage.ts'

/** The file that was requested again with a manage session; so a missing file is requested once more only. */
const retriedKey = 'file-retried'

/**
 * The page of a file that does not exist or that only managers may open: the response does not tell which (contract §5).
 * A link of an export leads here after the manage session has ended, so the page offers to sign in and returns to the file.
 */
export function FileNotFound() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { status, login } = useSession()
  const isOpening = useOpenAsManager()
  const isSignedIn = status === 'signedIn'
  return (
    <MessagePage
      state={isOpening ? undefined : 'error'}
      above={
        <>
          <SearchInfo20Regular />
          {t('errors.page.code', { code: 404 })}
        </>
      }
      title={t(isOpening ? 'errors.page.file.opening' : 'errors.page.file.title')}
      actions={
        <>
          {!isSignedIn && (
            <Button appearance="primary" onClick={() => void login()}>
              {t('auth.login')}
            </Button>
          )}
          <ButtonLink appearance={isSignedIn ? 'primary' : 'secondary'} to={paths.home()}>
            {t('common.toHome')}
          </ButtonLink>
        </>
      }
    >
      {isOpening ? (
        <Spinner label={t('errors.page.file.wait')} />
      ) : (
        <>
          <p>{t('errors.page.file.description')}</p>
          {!isSignedIn && <p>{t('errors.page.file.signIn')}</p>}
        </>
      )}
    </MessagePage>
  )
}

/** For a manager who is signed in, but has no manage session (any more): opens one, and requests the file again. */
function useOpenAsManager(): boolean {
  const { isManager, openManageArea } = useSession()
  const [isOpening, setOpening] = useState(false)
  useEffect(() => {
    if (!isManager) return
    const address = location.href
    if (tabStorage.read(retriedKey) === address) return tabStorage.remove(retriedKey)
    void openManageArea().then((opening) => {
      if (opening !== 'opened') return
      tabStorage.write(retriedKey, address)
      setOpening(true)
      location.replace(address)
    })
  }, [isManager, openManageArea])
  return isOpening
}
