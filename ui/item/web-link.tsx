import { Link, makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({ link: { overflowWrap: 'anywhere' } })

type Props = { url: string; children?: ReactNode }

/** A link to a user-submitted URL: only http(s) and mailto, without a referrer. */
export function WebLink({ url, children }: Props) {
  const styles = useStyles()
  if (!/^(https?:\/\/|mailto:)/i.test(url)) return <span>{url}</span>
  return (
    <Link href={url} rel="noopener noreferrer nofollow" inline className={styles.link}>
      {children ?? displayUrl(url)}
    </Link>
  )
}

function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
