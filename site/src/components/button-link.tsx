import { Button, type ButtonProps } from '@fluentui/react-components'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type Props = Pick<ButtonProps, 'appearance' | 'icon' | 'size' | 'className' | 'children' | 'aria-label'> & {
  to: To
}

/** A link of the site that looks like a button. */
export function ButtonLink({ to, ...button }: Props) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return <Button {...button} as="a" href={href} onClick={follow} />
}
