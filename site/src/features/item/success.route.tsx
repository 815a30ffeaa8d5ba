import { CheckmarkCircle20Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { canonicalSlug, registerSchema } from '#contract/items.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { MessagePage } from '#site/components/message-page.tsx'
import { usePaths } from '#site/use-paths.ts'

/** Explains what happens after a submission. The form is in the URL: `/internship/success` or `/success?form=…`. */
export default function SuccessPage() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { pathname, search } = useLocation()
  const slug = pathname.startsWith('/internship/')
    ? 'internship'
    : (new URLSearchParams(search).get('form') ?? '')
  const { data: register } = registerSchema.safeParse(canonicalSlug(slug))
  const title = register ? t(`page.success.${register}.title`) : t('page.success.title')
  return (
    <MessagePage
      above={<CheckmarkCircle20Regular />}
      title={title}
      actions={
        register ? (
          <>
            <ButtonLink appearance="primary" to={paths.list(register)}>
              {t(`page.success.toList.${register}`)}
            </ButtonLink>
            <ButtonLink to={paths.add(register)}>{t('page.success.another')}</ButtonLink>
          </>
        ) : (
          <ButtonLink appearance="primary" to={paths.home()}>
            {t('common.toHome')}
          </ButtonLink>
        )
      }
    >
      <p>{t(`page.success.${register ?? 'other'}.text`)}</p>
      <p>{t('page.success.mail')}</p>
    </MessagePage>
  )
}
