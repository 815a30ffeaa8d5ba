import { OrganizationLogo } from '#ui/item/organization-logo.tsx'
import styles from './organization-lead.module.css'
import type { ItemDetail } from './register.ts'

/** The logo and name of the offering organization. */
export function OrganizationLead({ item: { organization, logoUrl } }: { item: ItemDetail }) {
  if (!organization) return null
  return (
    <p className={styles.lead}>
      <OrganizationLogo url={logoUrl} name={organization} size="large" />
      <bdi>{organization}</bdi>
    </p>
  )
}
