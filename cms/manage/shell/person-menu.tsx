import {
  Menu,
  MenuButton,
  MenuGroupHeader,
  MenuItem,
  MenuItemLink,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import { PersonRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '#ui/auth/use-sign-out.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useLeave } from './leave-guard.tsx'
import { useManager } from './manager-context.tsx'

const useStyles = makeStyles({
  button: { minWidth: '44px', minHeight: '44px' },
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
  const { signOut, dialog } = useSignOut(`/?language=${language}`)
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <MenuButton
            appearance="subtle"
            className={styles.button}
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
            <MenuItem onClick={() => void leave(signOut)}>{t('auth.logout')}</MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {dialog}
    </>
  )
}
