import type { ReactNode } from 'react'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { BackLink } from '../back-link.tsx'
import { PageHead } from '../page-head.tsx'
import { EntryForm } from './entry-form.tsx'
import { FormHero } from './form-hero.tsx'
import type { LoadedForm } from './load-form.ts'
import { ClosedForm, LoginNeeded } from './no-access.tsx'

type Props = {
  loaded: LoadedForm
  /** Redirect anonymous users to sign in immediately. */
  forcesLogin?: boolean
  back: { to: string; label: ReactNode }
}

/** A form's page: its title, and the form or the reason why the user cannot fill it in. */
export function FormPage({ loaded, forcesLogin = false, back }: Props) {
  const { access, form } = loaded
  const language = useLanguage()
  const title = inLanguage(form.title, language) || form.slug
  return (
    <>
      <PageHead title={title} description={inLanguage(form.description, language)} />
      <BackLink to={back.to}>{back.label}</BackLink>
      <FormHero form={form} />
      {access === 'open' && <EntryForm key={form.slug} form={form} />}
      {access === 'login' && <LoginNeeded isForced={forcesLogin} />}
      {access === 'forbidden' && <ClosedForm permissions={form.permissions} />}
    </>
  )
}
