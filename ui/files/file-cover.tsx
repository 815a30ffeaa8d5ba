import type { MouseEventHandler } from 'react'
import type { Preview } from '#contract/files.ts'
import styles from './file-cover.module.css'

type Props = {
  preview: Preview
  /** Where the file is read. */
  href: string
  /** Names the link: the picture has no text of its own. */
  label: string
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** The first page of a PDF as a link to the file. Its space is reserved before it is loaded. */
export function FileCover({ preview: { url, width, height }, href, label, onClick }: Props) {
  return (
    <a className={styles.cover} href={href} aria-label={label} rel="noreferrer" onClick={onClick}>
      <img className={styles.picture} src={url} width={width} height={height} alt="" decoding="async" />
    </a>
  )
}
