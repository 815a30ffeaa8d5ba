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
import { StatusDot } from '#ui/status/status-tag.tsx'
import { useMenuStyles } from '../shell/menu-styles.ts'

const useStyles = makeStyles({
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalSNudge,
    width: `calc(100% + 2 * ${tokens.spacingHorizontalXS})`,
    maxWidth: '180px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    marginInline: `calc(-1 * ${tokens.spacingHorizontalXS})`,
    border: 'none',
    color: 'inherit',
    backgroundColor: 'transparent',
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundPressed },
    '&[aria-disabled]': { cursor: 'progress' },
    // A table has columns of declared widths, and rows that are high enough for two lines.
    '@container (min-width: 55rem)': {
      '& > :nth-child(2)': {
        minWidth: 0,
        lineHeight: '16px',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
      },
    },
    // At the end of the button, so that it stays where it is when the word changes.
    '& > :last-child': { flexShrink: 0, marginInlineStart: 'auto', '@media print': { display: 'none' } },
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
 * A button with a menu of the statuses that an item can be changed to, with the dot and the word of the current one. The menu is added
 * on first use, because a table renders up to 150 of these at once.
 */
export function StatusMenu({ label, form, status, options, isBusy, onChoose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isUsed, setUsed] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { popover } = useMenuStyles()
  const text = t(statusKeyOf(form, status))
  const button: ComponentProps<'button'> & { 'data-print': string } = {
    type: 'button',
    className: styles.button,
    'aria-label': `${label}, ${text}`,
    'aria-disabled': isBusy || undefined,
    'data-print': 'text',
    children: (
      <>
        <StatusDot tone={status} />
        <span title={text}>{text}</span>
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
      // At the end of the page it would be outside of all landmarks.
      mountNode={document.querySelector('main')}
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
      <MenuPopover className={popover}>
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
