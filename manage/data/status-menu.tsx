import {
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { ChevronDown12Regular } from '@fluentui/react-icons'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'

const useStyles = makeStyles({
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: '128px',
    maxWidth: '180px',
    minHeight: '24px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    textAlign: 'start',
    cursor: 'pointer',
    '&[aria-disabled]': { cursor: 'progress' },
    '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
  },
})

type Props = {
  label: string
  form: string
  status: ItemStatus
  options: readonly ItemStatus[]
  /** A change is being saved. The button stays focusable. */
  isBusy: boolean
  onChoose: (status: ItemStatus) => void
}

/**
 * A button with a menu of the statuses that an item can be changed to, in the colours of the current one. The menu is added
 * on first use, because a table renders up to 150 of these at once.
 */
export function StatusMenu({ label, form, status, options, isBusy, onChoose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const text = t(statusKeyOf(form, status))
  const button: ComponentProps<'button'> = {
    type: 'button',
    className: styles.button,
    style: { color: `var(--status-${status})`, backgroundColor: `var(--status-${status}-surface)` },
    'aria-label': `${label}, ${text}`,
    'aria-disabled': isBusy || undefined,
    children: (
      <>
        {text}
        <ChevronDown12Regular aria-hidden />
      </>
    ),
  }
  function open() {
    setUsed(true)
    setOpen(!isBusy)
  }
  if (!isUsed) {
    const openByArrow = (key: string) => key === 'ArrowDown' && open()
    return (
      <button
        {...button}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={open}
        onKeyDown={({ key }) => openByArrow(key)}
      />
    )
  }
  return (
    <Menu
      open={isOpen}
      onOpenChange={(_event, data) => setOpen(data.open && !isBusy)}
      checkedValues={{ status: [status] }}
      onCheckedValueChange={(_event, { checkedItems: [value] }) => {
        const chosen = options.find((option) => option === value)
        if (chosen) onChoose(chosen)
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <button {...button} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {options.map((option) => (
            <MenuItemRadio key={option} name="status" value={option}>
              {t(statusKeyOf(form, option))}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
