import { CheckmarkCircle20Regular } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { canonicalSlug, toRegister } from '#contract/registers.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { useSubmittedAnswers } from '#site/components/entry-form/submitted-answers.ts'
import { MessagePage } from '#site/components/message-page.tsx'
import { usePaths } from '#site/use-paths.ts'
import { Answers } from '#ui/fields/answers.tsx'
import styles from './success.module.css'

/** Explains what happens after a submission, and lists the submitted answers. The form is in the URL: `/internship/success` or `/success?form=…`. */
export default function SuccessPage() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { pathname, search } = useLocation()
  const slug = pathname.startsWith('/internship/')
    ? 'internship'
    : (new URLSearchParams(search).get('form') ?? '')
  const { data: reference } = z.guid().safeParse(new URLSearchParams(search).get('reference'))
  const register = toRegister(canonicalSlug(slug))
  const answers = useSubmittedAnswers()
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
      {reference && (
        <p className={styles.reference}>
          {t('item.reference')} <strong className={styles.number}>{reference}</strong>
        </p>
      )}
      <h2 className={styles.next}>{t('item.add.next.title')}</h2>
      <p>{t(`page.success.${register ?? 'other'}.text`)}</p>
      <p>{t('page.success.mail')}</p>
      {answers && (
        <section className={styles.answers} aria-labelledby="answers">
          <h2 id="answers">{t('page.success.answers')}</h2>
          <Answers form={answers} values={answers.values} />
        </section>
      )}
    </MessagePage>
  )
}
