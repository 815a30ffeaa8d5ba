import { useTranslation } from 'react-i18next'
import { toRegister } from '#contract/registers/registers.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import type { FieldSets } from '#ui/fields/sorted-fields.ts'

/** A sentence about the confirmation mail of a submission (contract §4); undefined if there is no address for one. */
export function useConfirmationText(form: FieldSets): string | undefined {
  const { t } = useTranslation()
  const { claims } = useSession()
  const asksForAddress = form.fieldSets.some(({ fields }) =>
    fields.some((field) => fieldTypeOf(field).kind === 'email' && !field.settings.autoFill),
  )
  if (asksForAddress) return t('item.add.next.mail')
  return claims?.email ? t('item.add.next.mailOwn', { email: claims.email }) : undefined
}

/** A sentence about the review of a submission. Only registers publish entries. */
export function useReviewText(slug: string): string {
  const { t } = useTranslation()
  return t(toRegister(slug) ? 'item.add.next.register' : 'item.add.next.other')
}
