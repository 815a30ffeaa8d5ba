import { ErrorCircle20Regular } from '@fluentui/react-icons/headless/svg/error-circle'
import { LockClosed20Regular } from '@fluentui/react-icons/headless/svg/lock-closed'
import { SearchInfo20Regular } from '@fluentui/react-icons/headless/svg/search-info'
import { Warning20Regular } from '@fluentui/react-icons/headless/svg/warning'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useLocation, useNavigate, useRevalidator, useRouteError } from 'react-router'
import { isRecord } from '#contract/is-record.ts'
import { mayRetry } from '#contract/problems.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { closedForm } from '#site/components/entry-form/load-form.ts'
import { MessagePage } from '#site/components/message-page.tsx'
import { isConnectionLost, OfflinePage } from '#site/components/offline-page.tsx'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { type ErrorCode, type Severity, severityOf, toErrorCode } from './error-codes.ts'
import styles from './error-page.module.css'
import { FileNotFound } from './file-not-found.tsx'

type ErrorPageProps = {
  code: ErrorCode
  /** Message key of a more specific description. */
  messageKey?: string | undefined
  /** URL to return to after signing in; defaults to the current page. */
  returnTo?: string
  /** The list that would contain the missing page. */
  list?: { to: string; label: string } | undefined
  /** Loads the page again. */
  retry?: (() => unknown) | undefined
}

/**
 * Describes an error, with links home and back, and a sign-in button for anonymous users. First is what is most likely to help: loading
 * the page again, or signing in where rights are missing.
 */
export function ErrorPage({ code, messageKey, returnTo, list, retry }: ErrorPageProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const paths = usePaths()
  const { status, login } = useSession()
  const title = t(`errors.page.${code}.title`)
  const needsRights = status !== 'signedIn' && (code === 401 || code === 403)
  return (
    <MessagePage
      state="error"
      above={
        <>
          <SeverityIcon severity={severityOf(code)} />
          {code > 0 && t('errors.page.code', { code })}
        </>
      }
      title={title}
      retry={retry}
      actions={
        <>
          {list && (
            <ButtonLink appearance="primary" to={list.to}>
              {list.label}
            </ButtonLink>
          )}
          {needsRights && (
            <Button appearance="primary" onClick={() => login(returnTo)}>
              {t('auth.login')}
            </Button>
          )}
          <ButtonLink appearance={list || retry || needsRights ? 'secondary' : 'primary'} to={paths.home()}>
            {t('common.toHome')}
          </ButtonLink>
          {status !== 'signedIn' && !needsRights && code !== 404 && (
            <Button onClick={() => login(returnTo)}>{t('auth.login')}</Button>
          )}
          <Button appearance="subtle" onClick={() => navigate(-1)}>
            {t('common.back')}
          </Button>
        </>
      }
    >
      <p>{t(`errors.page.${code}.description`)}</p>
      {messageKey && <p>{t(messageKey)}</p>}
    </MessagePage>
  )
}

function SeverityIcon({ severity }: { severity: Severity }) {
  if (severity === '404') return <SearchInfo20Regular />
  if (severity === '403') return <LockClosed20Regular />
  if (severity === 'warning') return <Warning20Regular className={styles.warning} />
  return <ErrorCircle20Regular className={styles.error} />
}

/** The message with which React Router replaces server errors. The server has logged the original. */
const serverErrorMessage = 'Unexpected Server Error'

/**
 * Error page for failed routes: a route error keeps its status, a lost connection has its own page. Other errors have code
 * 500 if the server reported them, and 0 if they occurred in the browser.
 */
export function RouteErrorPage() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const { t } = useTranslation()
  const paths = usePaths()
  const { revalidate } = useRevalidator()
  if (isConnectionLost(error)) return <OfflinePage />
  if (!isRouteErrorResponse(error))
    return (
      <ErrorPage
        code={error instanceof Error && error.message === serverErrorMessage ? 500 : 0}
        retry={() => location.reload()}
      />
    )
  const code = toErrorCode(error.status)
  if (code === 404 && pathname.startsWith('/files/')) return <FileNotFound />
  const key = isRecord(error.data) && typeof error.data.error === 'string' ? error.data.error : undefined
  if (key === closedForm)
    return (
      <MessagePage
        state="empty"
        title={t(`${closedForm}.title`)}
        actions={<ButtonLink to={paths.ownItems()}>{t('my.title')}</ButtonLink>}
      >
        <p>{t(`${closedForm}.text`)}</p>
      </MessagePage>
    )
  // Known codes have their own texts.
  const messageKey = code === 0 ? key : undefined
  const forms = { to: paths.forms(), label: t('common.nav.allForms') }
  const isForm = code === 404 && pathname.startsWith('/forms/')
  return (
    <ErrorPage
      code={code}
      messageKey={messageKey}
      list={isForm ? forms : undefined}
      retry={mayRetry(error.status) ? revalidate : undefined}
    />
  )
}
