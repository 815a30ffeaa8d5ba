import clsx from 'clsx'
import { useState } from 'react'
import styles from './organization-logo.module.css'

type Props = { url: string | null; name: string; size?: 'large' }

/** An organization's logo, or the first letter of its name. Decorative: the name is always displayed next to it. */
export function OrganizationLogo({ url, name, size }: Props) {
  const [failed, setFailed] = useState<string>()
  const hasPicture = url !== null && failed !== url
  return (
    <span
      aria-hidden
      className={clsx(
        styles.frame,
        hasPicture ? styles.picture : styles.letter,
        size === 'large' && styles.large,
      )}
    >
      {hasPicture ? (
        <img src={url} alt="" className={styles.image} loading="lazy" onError={() => setFailed(url)} />
      ) : (
        firstLetter(name)
      )}
    </span>
  )
}

function firstLetter(name: string): string {
  return (/\p{L}|\p{N}/u.exec(name)?.[0] ?? '·').toUpperCase()
}
