import { Link, makeStyles } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({ link: { overflowWrap: 'anywhere' } })

type Props = { url: string; children?: ReactNode }

/** A link that somebody gave: only to the web, and without a word about where one comes from. */
export function WebLink({ url, children }: Props) {
  const styles = useStyles()
  if (!/^https?:\/\//i.test(url)) return <span>{url}</span>
  return (
    <Link href={url} rel="noopener noreferrer nofollow" inline className={styles.link}>
      {children ?? shortAddress(url)}
    </Link>
  )
}

function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
