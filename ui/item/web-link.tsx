import type { ReactNode } from 'react'
import styles from './web-link.module.css'

type Props = { url: string; children?: ReactNode }

/** A link to a user-submitted URL: only http(s), mailto and paths of this site, without a referrer. */
export function WebLink({ url, children }: Props) {
  if (!/^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(url)) return <span>{url}</span>
  return (
    <a href={url} rel="noopener noreferrer nofollow" className={styles.link}>
      {children ?? displayUrl(url)}
    </a>
  )
}

function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
