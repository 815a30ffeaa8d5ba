import { makeStyles, tokens } from '@fluentui/react-components'
import { OrganizationLogo } from '#ui/item/organization-logo.tsx'

const useStyles = makeStyles({
  small: { display: 'flex', '& > *': { width: '32px', height: '32px', fontSize: tokens.fontSizeBase300 } },
})

/** An organization's logo in the size of a compact row. */
export function RowLogo({ url, name }: { url: string | null; name: string }) {
  const styles = useStyles()
  return (
    <span className={styles.small}>
      <OrganizationLogo url={url} name={name} />
    </span>
  )
}
