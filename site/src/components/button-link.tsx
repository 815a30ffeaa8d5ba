import { Button, type ButtonProps } from '@fluentui/react-components'
import { type To, useHref, useLinkClickHandler } from 'react-router'

type Props = Pick<ButtonProps, 'appearance' | 'icon' | 'size' | 'className' | 'children' | 'aria-label'> & {
  to: To
}

/** A client-side navigation link styled as a button. */
export function ButtonLink({ to, ...button }: Props) {
  const href = useHref(to)
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(to)
  return <Button {...button} as="a" href={href} onClick={handleClick} />
}
