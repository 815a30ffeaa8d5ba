import { useTranslation } from 'react-i18next'
import { toRegister } from '#contract/registers/registers.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { copyPath } from '#site/components/entry-form/copy-path.ts'
import { usePaths } from '#site/use-paths.ts'

type Props = { form: string; uuid: string; title: string; isPrimary?: boolean }

/** Leads to the form, filled in with the values of the entry. */
export function AgainLink({ form, uuid, title, isPrimary = false }: Props) {
  const { t } = useTranslation()
  const paths = usePaths()
  const register = toRegister(form)
  const action = register ?? 'other'
  return (
    <ButtonLink
      appearance={isPrimary ? 'primary' : 'secondary'}
      to={copyPath(register ? paths.add(register) : paths.form(form), uuid)}
      aria-label={t(`my.again.named.${action}`, { title })}
    >
      {t(`my.again.action.${action}`)}
    </ButtonLink>
  )
}
