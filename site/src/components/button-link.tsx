import type { ComponentProps } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router'
import { ButtonAnchor } from '#ui/controls/button.tsx'

type Props = ComponentProps<typeof ButtonAnchor> & {
  to: To
  /** Of the history entry. */
  state?: unknown
}

/** A client-side navigation link styled as a button. */
export function ButtonLink({ to, state, ...button }: Props) {
  const href = useHref(to)
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return <ButtonAnchor {...button} href={href} onClick={handleClick} />
}
