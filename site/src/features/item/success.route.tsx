import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { confirmationDays } from '#contract/address-confirmation.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import { referencesIn } from '#contract/references.ts'
import { canonicalSlug, type Register, registers, toRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { copyPath } from '#site/components/entry-form/copy-path.ts'
import { type SubmittedAnswers, useSubmission } from '#site/components/entry-form/submitted-answers.ts'
import { useConfirmationText } from '#site/components/entry-form/use-next-steps.ts'
import { MessagePage } from '#site/components/message-page.tsx'
import { NoSubmission } from '#site/components/no-submission.tsx'
import pageStyles from '#site/layout/page.module.css'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Answers } from '#ui/fields/answers.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { statedLanguage } from '#ui/item/field-language.ts'
import styles from './success.module.css'

/** The page after a submission. The form is in the URL: `/{register}/success` or `/success?form=…`. */
export default function SuccessPage() {
  const { pathname, search } = useLocation()
  const [first = ''] = pathname.split('/').filter(Boolean)
  const register =
    toRegister(first) ?? toRegister(canonicalSlug(new URLSearchParams(search).get('form') ?? ''))
  const { isKnown, form, answers } = useSubmission()
  if (!form) return <NoSubmission isKnown={isKnown} actions={<NextPages register={register} isFirst />} />
  return <Submitted register={register} form={form} answers={answers} />
}

type SubmittedForm = WithFieldSets & Pick<SubmittedAnswers, 'nextText' | 'successText'>
type Props = { register: Register | undefined; form: SubmittedForm; answers: SubmittedAnswers | undefined }

/** Explains what happens after a submission, and lists the submitted answers. */
function Submitted({ register, form, answers }: Props) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const confirmation = useConfirmationText(form, register !== undefined)
  const language = useLanguage()
  const { nextText, successText } = form
  const next = nextText && inLanguage(nextText, language)
  const success = successText && inLanguage(successText, language)
  const [reference] = referencesIn(new URLSearchParams(search).get('reference') ?? '')
  return (
    <>
      <MessagePage
        state="success"
        title={register ? t(`page.success.${register}.title`) : t('page.success.title')}
        actions={
          <NextPages
            register={register}
            another={answers && <AnotherLikeThis answers={answers} reference={reference ?? ''} />}
          />
        }
      >
        {reference && (
          <p className={styles.reference}>
            {t('item.reference')} <strong className={styles.number}>{reference}</strong>
          </p>
        )}
        {success && <p className={styles.own}>{success}</p>}
        <h2 className={styles.next}>{t('item.add.next.title')}</h2>
        {answers?.unmailed ? (
          <Unmailed
            addresses={answers.unmailed}
            isOwned={answers.owner !== undefined}
            reference={reference}
          />
        ) : (
          confirmation && <p>{confirmation}</p>
        )}
        <p className={styles.own}>{next || t(`page.success.${register ?? 'other'}.text`)}</p>
      </MessagePage>
      {answers && (
        <section className={clsx(pageStyles.reading, styles.answers)} aria-labelledby="answers">
          <h2 id="answers">{t('page.success.answers')}</h2>
          <Answers
            form={answers}
            values={answers.values}
            textLanguage={statedLanguage(answers.values) ?? answers.textLanguage}
          />
        </section>
      )}
    </>
  )
}

type UnmailedProps = { addresses: readonly string[]; isOwned: boolean; reference: string | undefined }

/** That no confirmation is sent, and how the entry is found without one. */
function Unmailed({ addresses, isOwned, reference }: UnmailedProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const address = addresses.join(', ')
  if (isOwned) return <p>{t('page.success.unmailedOwn', { address })}</p>
  return (
    <>
      <p>{t('page.success.unmailed', { address, count: confirmationDays })}</p>
      <p>
        <ButtonLink to={paths.ownItems(reference)}>{t('my.link.request')}</ButtonLink>
      </p>
    </>
  )
}

/** The form again with the same answers, unless it can be answered once; for their owner only, who may have signed out. */
function AnotherLikeThis({ answers, reference }: { answers: SubmittedAnswers; reference: string }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { formSlug, uuid, isOnce, owner, values, textLanguage } = answers
  if (!formSlug || !uuid || isOnce) return null
  const register = toRegister(formSlug)
  const path = register ? paths.add(register) : paths.form(formSlug)
  // Only an account proves later whose entry it is. Otherwise the answers are passed on within this tab.
  const link = owner
    ? { to: copyPath(path, uuid) }
    : { to: path, state: { copied: { values, textLanguage, reference } } }
  return <ButtonLink {...link}>{t('page.success.anotherLikeThis')}</ButtonLink>
}

type NextProps = { register: Register | undefined; isFirst?: boolean; another?: ReactNode }

/** Links to the list and the form of a register. `isFirst`: nothing has been added yet. */
function NextPages({ register, isFirst = false, another }: NextProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { status } = useSession()
  const ownItems = status === 'signedIn' && <ButtonLink to={paths.ownItems()}>{t('my.title')}</ButtonLink>
  if (register)
    return (
      <>
        <ButtonLink appearance="primary" to={paths.list(register)}>
          {t(`page.success.toList.${register}`)}
        </ButtonLink>
        {another}
        <ButtonLink to={paths.add(register)}>
          {isFirst
            ? t(`common.nav.${registers[register].addKey}`)
            : t(another ? 'page.success.anotherEmpty' : 'page.success.another')}
        </ButtonLink>
        {ownItems}
      </>
    )
  return (
    <>
      <ButtonLink appearance="primary" to={paths.home()}>
        {t('common.toHome')}
      </ButtonLink>
      {another}
      {isFirst && <ButtonLink to={paths.forms()}>{t('common.nav.allForms')}</ButtonLink>}
      {ownItems}
    </>
  )
}
