import {
  Menu,
  MenuGroupHeader,
  MenuItem,
  MenuItemCheckbox,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import { PersonRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '#ui/auth/use-sign-out.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useLeave } from './leave-guard.tsx'
import { useLetterKeys } from './letter-keys.ts'
import { useManager } from './manager-context.tsx'

const useStyles = makeStyles({
  name: {
    maxWidth: '200px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '@media (max-width: 800px)': { display: 'none' },
  },
})

export function PersonMenu() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { name } = useManager()
  const language = useLanguage()
  const leave = useLeave()
  const [hasLetterKeys, turnLetterKeys] = useLetterKeys()
  const { signOut, dialog } = useSignOut(`/?language=${language}`)
  return (
    <>
      <Menu
        hasCheckmarks
        checkedValues={{ preferences: hasLetterKeys ? ['letterKeys'] : [] }}
        onCheckedValueChange={(_event, { checkedItems }) => turnLetterKeys(checkedItems.length > 0)}
      >
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            icon={<PersonRegular />}
            aria-label={t('auth.signedInAs', { name })}
          >
            <span className={styles.name}>{name}</span>
          </MenuButton>
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuGroupHeader>{name}</MenuGroupHeader>
            <MenuItemLink href={`/?language=${language}`}>{t('manage.site')}</MenuItemLink>
            <MenuItemCheckbox name="preferences" value="letterKeys">
              {t('manage.shortcut.letters')}
            </MenuItemCheckbox>
            <MenuItem onClick={() => void leave(signOut)}>{t('auth.logout')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {dialog}
    </>
  )
}
