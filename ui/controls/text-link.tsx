import { OpenRegular } from '@fluentui/react-icons/headless/svg/open'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useOwnOrigin } from '../i18n/own-origin.ts'
import { ownPageUrl } from '../i18n/own-page-url.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { NewWindowNote } from './new-window-note.tsx'
import styles from './text-link.module.css'

type Props = {
  url: string
  /** Opens a new window, and says so. */
  newWindow?: boolean
  /** Written by a visitor: search engines do not follow it, and its site does not get the page's URL. */
  isUntrusted?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A link in a text. Pages of this site open in the reader's language. */
export function TextLink({ url, newWindow = false, isUntrusted = false, className, children }: Props) {
  const href = ownPageUrl(url, useLanguage(), useOwnOrigin())
  return (
    <a
      href={href}
      className={className}
      {...(newWindow && { target: '_blank' })}
      {...((newWindow || isUntrusted) && { rel: clsx('noopener noreferrer', isUntrusted && 'nofollow') })}
    >
      {children}
      {newWindow && (
        <>
          <OpenRegular className={styles.icon} aria-hidden />
          <NewWindowNote />
        </>
      )}
    </a>
  )
}
