import { makeStyles, tokens } from '@fluentui/react-components'
import { OrganizationLogo } from '#ui/item/organization-logo.tsx'

const useStyles = makeStyles({
  lead: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    margin: `${tokens.spacingVerticalL} 0 0`,
    fontSize: tokens.fontSizeBase400,
  },
})

/** Whose offer it is: the logo and the name. */
export function OrganizationLead({ name, logo }: { name: string; logo: string | null }) {
  const styles = useStyles()
  if (!name) return null
  return (
    <p className={styles.lead}>
      <OrganizationLogo url={logo} name={name} size="large" />
      {name}
    </p>
  )
}
