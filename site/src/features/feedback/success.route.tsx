import { CheckmarkCircle20Regular } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { usePaths } from '#site/use-paths.ts'

export default function FeedbackSuccessPage() {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <MessagePage
      above={<CheckmarkCircle20Regular />}
      title={t('feedback.success.title')}
      actions={
        <>
          <ButtonLink appearance="primary" to={paths.home()}>
            {t('common.toHome')}
          </ButtonLink>
          <ButtonLink to={paths.feedback()}>{t('feedback.success.another')}</ButtonLink>
        </>
      }
    >
      <p>{t('feedback.success.text')}</p>
    </MessagePage>
  )
}
