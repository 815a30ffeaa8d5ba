import type { ReactNode } from 'react'
import { TextLink } from '../controls/text-link.tsx'
import styles from './web-link.module.css'

type Props = { url: string; newWindow?: boolean; children?: ReactNode }

/** A link to a user-submitted URL: only http(s), mailto and paths of this site, without a referrer. */
export function WebLink({ url, newWindow = false, children }: Props) {
  if (!isWebUrl(url)) return <span>{url}</span>
  return (
    <TextLink url={url} isUntrusted newWindow={newWindow} className={styles.link}>
      {children ?? displayUrl(url)}
    </TextLink>
  )
}

/** Whether a user-submitted text is http(s), mailto or a path of this site. */
export function isWebUrl(url: string): boolean {
  return /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(url)
}

function displayUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
