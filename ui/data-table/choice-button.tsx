import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Button } from '../controls/button.tsx'
import { MenuButton } from '../controls/menu-button.tsx'
import tableStyles from './table.module.css'

type Props = ComponentProps<typeof MenuButton> & { label: string; isIconOnly?: true | undefined }

/** The button of a `ChoiceMenu`. */
export function ChoiceButton({ label, isIconOnly, className, ...button }: Props) {
  const shared = { ...button, className: clsx(tableStyles.menuButton, className) }
  if (isIconOnly) return <Button {...shared} appearance="subtle" aria-label={label} title={label} />
  return (
    <MenuButton {...shared}>
      <span>{label}</span>
    </MenuButton>
  )
}
