import { useTranslation } from 'react-i18next'
import type { Availability } from '#contract/form-settings.ts'
import type { Form } from '#contract/forms.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { isSitePath } from '#contract/values/address.ts'
import { formatExact } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

type Props = { form: Pick<Form, 'settings'>; availability: Availability }

/** Since when a form takes no entries, or from when it does. */
export function ClosedSince({ state, since }: Availability) {
  const { t } = useTranslation()
  return since ? t(`item.add.${state}.since`, { date: formatExact(since) }) : ''
}

/** What to do instead, in the form's own words if it has some, and its link. */
export function ClosedInstead({ form: { settings }, availability: { state } }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      {(settings && inLanguage(settings.closedText, language)) || t(`item.add.${state}.text`)}
      {settings?.closedLink && (
        <>
          {' '}
          <ClosedLink link={settings.closedLink} />
        </>
      )}
    </>
  )
}

/** A link to another website by its address, and to a page of this one in the same language, by its title if it is a list. */
function ClosedLink({ link }: { link: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (!isSitePath(link)) return <a href={link}>{link.replace(/^https?:\/\//, '')}</a>
  const { pathname, searchParams, hash } = new URL(link, 'http://site.invalid')
  const register = toRegister(pathname.slice(1))
  const query = new URLSearchParams({ language, ...Object.fromEntries(searchParams) })
  const otherKey = pathname === '/forms' ? 'common.nav.allForms' : 'item.add.openPage'
  return <a href={`${pathname}?${query}${hash}`}>{t(register ? `${register}.title` : otherKey)}</a>
}
