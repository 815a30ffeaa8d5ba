import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { onlyLanguageOf } from '#contract/definitions/form-languages.ts'
import type { FormValues } from '#contract/fields.ts'
import type { Availability } from '#contract/form-settings.ts'
import type { FillableForm, Form } from '#contract/forms.ts'
import { findRegister } from '#contract/registers/registers.ts'
import type { Visibility } from '#contract/roles.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { inOtherLanguage } from '#site/paths.ts'
import { usePaths } from '#site/use-paths.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { FluentRoot } from '#ui/theme/fluent-root.tsx'
import { BackLink } from '../back-link.tsx'
import { ButtonLink } from '../button-link.tsx'
import { PageHead } from '../page-head.tsx'
import { ClosedInstead, ClosedSince } from './closed-text.tsx'
import { CopiedEntryFormPage } from './copied-entry-form.tsx'
import styles from './form-page.module.css'
import type { LoadedForm } from './load-form.ts'

type Props = {
  loaded: LoadedForm
  /** Replaces the form's title. */
  title?: string
  /** Redirect anonymous users to sign in immediately. */
  forcesLogin?: boolean
  back: { to: string; label: ReactNode }
  notesOn?: (values: FormValues) => ReactNode
}

/** A form's page: its title, and the form or the reason why the user cannot fill it in. */
export function FormPage({ loaded, title: ownTitle, forcesLogin = false, back, notesOn }: Props) {
  const { access, form } = loaded
  const { t } = useTranslation()
  const language = useLanguage()
  const title = ownTitle ?? (inLanguage(form.title, language) || form.slug)
  const description = inLanguage(form.description, language)
  const [hasErrors, setErrors] = useState(false)
  const register = findRegister(form.slug)
  const only = onlyLanguageOf(form)
  const isOther = only !== undefined && only !== language
  const isSignedIn = useSession().status === 'signedIn'
  const isOnce = form.settings?.oneAnswer === true
  // Nothing else would say whose the answer is.
  const needsAccount = isOnce && access === 'open' && !isSignedIn && !hasAddress(loaded.form)
  return (
    <>
      <PageHead title={title} hasErrors={hasErrors} description={description} />
      <BackLink to={back.to}>{back.label}</BackLink>
      <FormHero title={title} description={description} />
      {isOther && access !== 'closed' && <OtherLanguage only={only} />}
      {!isOther && isOnce && access === 'open' && !needsAccount && (
        <p className={styles.once}>{t(isSignedIn ? 'item.add.once.text' : 'item.add.once.anonymous')}</p>
      )}
      {!isOther && needsAccount && <LoginNeeded isForced={false} />}
      {!isOther && access === 'open' && !needsAccount && (
        <div className={register && styles[register.hue]}>
          <FluentRoot>
            <CopiedEntryFormPage key={form.slug} form={form} notesOn={notesOn} onErrors={setErrors} />
          </FluentRoot>
        </div>
      )}
      {!isOther && access === 'login' && <LoginNeeded isForced={forcesLogin} />}
      {!isOther && access === 'forbidden' && <ForbiddenForm permissions={form.permissions} />}
      {access === 'answered' && <AnsweredForm uuid={loaded.uuid} />}
      {access === 'closed' && <ClosedForm form={form} availability={loaded.availability} />}
    </>
  )
}

/** The form's title and description. */
function FormHero({ title, description }: { title: string; description: string }) {
  return (
    <header className={styles.hero}>
      <h1>{title}</h1>
      {description && <p className={styles.text}>{description}</p>}
    </header>
  )
}

function Message({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <h2>{title}</h2>
      <p className={styles.messageText}>{text}</p>
      {children}
    </div>
  )
}

/** Asks the user to sign in; redirects immediately if forced, unless signing in failed. */
function LoginNeeded({ isForced }: { isForced: boolean }) {
  const { t } = useTranslation()
  const { status, error, login } = useSession()
  const isRedirecting = status === 'signedIn' || (isForced && !error)
  const shouldRedirect = isForced && status === 'anonymous' && !error
  useEffect(() => {
    if (shouldRedirect) void login(location.href, 'replace')
  }, [shouldRedirect, login])
  return (
    <Message title={t('item.add.login.title')} text={t('item.add.login.text')}>
      <noscript>
        <p>{t('field.form.needsScript')}</p>
      </noscript>
      {isRedirecting && <Spinner label={t(status === 'signedIn' ? 'common.loading' : 'auth.redirecting')} />}
      {status !== 'signedIn' && (
        <Button appearance="primary" onClick={() => void login()}>
          {t('auth.login')}
        </Button>
      )}
    </Message>
  )
}

/** Explains that the signed-in user has no access to the form. */
function ForbiddenForm({ permissions }: { permissions: Visibility }) {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <Message
      title={t('item.add.forbidden.title')}
      text={t('item.add.forbidden.text', { who: t(`item.who.${permissions}`) })}
    >
      <ButtonLink to={paths.forms()}>{t('common.nav.allForms')}</ButtonLink>
    </Message>
  )
}

/** The person's answer to a form that can be answered once. */
function AnsweredForm({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <Message title={t('item.add.once.title')} text={t('item.add.once.text')}>
      <ButtonLink appearance="primary" to={paths.ownItem(uuid)}>
        {t('item.add.once.open')}
      </ButtonLink>
    </Message>
  )
}

function hasAddress({ fieldSets }: FillableForm): boolean {
  return fieldSets.some(({ fields }) => fields.some((field) => fieldTypeOf(field).kind === 'email'))
}

/** Leads to the page in the only language in which the form has all its texts. */
function OtherLanguage({ only }: { only: Language }) {
  const { t } = useTranslation()
  const location = useLocation()
  return (
    <Message title={t(`item.add.only.${only}`)} text={t('item.add.only.text')}>
      <ButtonLink appearance="primary" to={inOtherLanguage(location, only)}>
        {t(`item.add.only.open.${only}`)}
      </ButtonLink>
    </Message>
  )
}

/** Says since when a form takes no entries, or from when it does, and what to do instead. */
function ClosedForm({ form, availability }: { form: Form; availability: Availability }) {
  const { t } = useTranslation()
  const { ownItems } = usePaths()
  return (
    <Message title={t(`item.add.${availability.state}.title`)} text={<ClosedSince {...availability} />}>
      <p className={styles.messageText}>
        <ClosedInstead form={form} availability={availability} />
      </p>
      <ButtonLink to={ownItems()}>{t('my.title')}</ButtonLink>
    </Message>
  )
}
