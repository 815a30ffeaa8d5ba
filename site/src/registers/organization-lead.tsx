import { makeStyles, tokens } from '@fluentui/react-components'
import { OrganizationLogo } from '#ui/item/organization-logo.tsx'
import type { ItemDetail } from './register.ts'

const useStyles = makeStyles({
  lead: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    margin: `${tokens.spacingVerticalL} 0 0`,
    fontSize: tokens.fontSizeBase400,
  },
})

/** The logo and name of the offering organization. */
export function OrganizationLead({ item: { organization, logoUrl } }: { item: ItemDetail }) {
  const styles = useStyles()
  if (!organization) return null
  return (
    <p className={styles.lead}>
      <OrganizationLogo url={logoUrl} name={organization} size="large" />
      {organization}
    </p>
  )
}
