import { Menu, MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Assignee } from '#contract/assignment.ts'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { useManager } from '../shell/manager-context.tsx'
import { useMenuStyles } from '../shell/menu-styles.ts'
import { useMainContent } from '../shell/use-main-content.ts'

type Props = {
  /** Undefined while they are loaded. */
  people: readonly Assignee[] | undefined
  /** The assignee of the entry; undefined for several entries. */
  current?: Assignee | null
  label?: string
  /** The accessible name, which contains the label. */
  name?: string
  disabled?: boolean
  onChoose: (assignee: Assignee | null) => void
}

/** Takes entries, gives them to another manager, or releases them. */
export function AssignMenu({
  people = [],
  current,
  label,
  name: accessibleName,
  disabled = false,
  onChoose,
}: Props) {
  const { t } = useTranslation()
  const { username, name } = useManager()
  const main = useMainContent()
  const { popover } = useMenuStyles()
  const others = people.filter(
    (person) => person.hasAccess && person.username !== username && person.username !== current?.username,
  )
  return (
    <Menu mountNode={main}>
      <MenuTrigger disableButtonEnhancement>
        <MenuButton disabledFocusable={disabled} aria-label={accessibleName}>
          {label ?? t('manage.assignee.menu')}
        </MenuButton>
      </MenuTrigger>
      <MenuPopover className={popover}>
        <MenuList>
          {current?.username !== username && (
            <MenuItem onClick={() => onChoose({ username, name, hasAccess: true })}>
              {t('manage.assignee.take')}
            </MenuItem>
          )}
          {current !== null && (
            <MenuItem onClick={() => onChoose(null)}>{t('manage.assignee.release')}</MenuItem>
          )}
          {others.length > 0 && <MenuDivider />}
          {others.map((person) => (
            <MenuItem key={person.username} onClick={() => onChoose(person)}>
              {person.name}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
