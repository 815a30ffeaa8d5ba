import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { NoSubmission } from '#site/components/no-submission.tsx'
import { useHistoryState } from '#site/components/use-history-state.ts'
import { usePaths } from '#site/use-paths.ts'
import { sentFeedback, sentParameter } from './send-feedback.ts'

const sentSchema = z.object({ sent: z.literal(true) })

/** The page after feedback was sent: state of the history, or a parameter if the browser itself sent the form. */
export default function FeedbackSuccessPage() {
  const { t } = useTranslation()
  const paths = usePaths()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { isKnown, data } = useHistoryState(sentSchema)
  const wasPosted = query.has(sentParameter)
  // A link to the page must not say thank you to others.
  useEffect(() => {
    if (wasPosted) void navigate(paths.feedbackSuccess(), { replace: true, state: sentFeedback })
  }, [wasPosted, navigate, paths])
  const toHome = (
    <ButtonLink appearance="primary" to={paths.home()}>
      {t('common.toHome')}
    </ButtonLink>
  )
  if (!data && !wasPosted)
    return (
      <NoSubmission
        isKnown={isKnown}
        actions={
          <>
            {toHome}
            <ButtonLink to={paths.feedback()}>{t('feedback.success.first')}</ButtonLink>
          </>
        }
      />
    )
  return (
    <MessagePage
      state="success"
      title={t('feedback.success.title')}
      actions={
        <>
          {toHome}
          <ButtonLink to={paths.feedback()}>{t('feedback.success.another')}</ButtonLink>
        </>
      }
    >
      <p>{t('feedback.success.text')}</p>
    </MessagePage>
  )
}
