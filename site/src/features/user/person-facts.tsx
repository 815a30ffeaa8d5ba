import { useTranslation } from 'react-i18next'
import { type Claims, membershipsOf } from '#contract/roles.ts'
import type { User } from '#ui/auth/user.ts'
import { FactsList } from '#ui/item/facts-list.tsx'

type Props = { user: User; claims: Claims; clientId: string }

/** The signed-in user's data and roles (public.md §2, debug screen). */
export function PersonFacts({ user, claims, clientId }: Props) {
  const { t } = useTranslation()
  const { groups, affiliation } = membershipsOf(claims, clientId)
  const facts = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    realmRoles: claims.realm_access?.roles.join(', '),
    affiliation: affiliation.join(', '),
    groups: groups.join(', '),
  }
  return (
    <FactsList
      facts={Object.entries(facts).map(([name, value]) => ({
        term: t(`page.person.${name}`),
        value: value || t('page.person.none'),
      }))}
    />
  )
}
