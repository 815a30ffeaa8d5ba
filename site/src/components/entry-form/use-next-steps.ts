import { useTranslation } from 'react-i18next'
import { confirmationDays } from '#contract/address-confirmation.ts'
import type { Form, WithFieldSets } from '#contract/forms.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'

/**
 * A sentence about the first mail about a submission (contract §4), in which an address without an account must be confirmed;
 * undefined if there is no address for one.
 */
export function useConfirmationText(form: WithFieldSets, isRegister: boolean): string | undefined {
  const { t } = useTranslation()
  const { claims } = useSession()
  const asking = form.fieldSets.flatMap(({ fields }) =>
    fields.filter((field) => fieldTypeOf(field).kind === 'email' && !field.settings.autoFill),
  )
  const isGiven = asking.some(({ required, conditions }) => required && !conditions?.show)
  const context = isGiven ? 'required' : undefined
  if (asking.length > 0)
    return claims
      ? t('item.add.next.mail', { context })
      : t(isRegister ? 'item.add.next.confirm' : 'item.add.next.confirmAnswer', {
          count: confirmationDays,
          context,
        })
  return claims?.email ? t('item.add.next.mailOwn', { email: claims.email }) : undefined
}

/** What happens after a submission: the form's own text, or a sentence about the review. Only entries of registers are reviewed and published. */
export function useReviewText({ slug, settings }: Pick<Form, 'slug' | 'settings'>): string {
  const { t } = useTranslation()
  const language = useLanguage()
  const own = settings && inLanguage(settings.nextText, language)
  if (own) return own
  return t(toRegister(slug) ? 'item.add.next.register' : 'item.add.next.other')
}
