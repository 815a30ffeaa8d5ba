import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
} from '@fluentui/react-components'
import { WeatherMoonRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { themeChoices, toThemeChoice } from '#ui/theme/theme-choice.ts'
import { useThemeChoice } from '#ui/theme/use-theme-choice.ts'

const useStyles = makeStyles({ button: { minWidth: '44px', minHeight: '44px' } })

export function ThemeMenu() {
  const { t } = useTranslation()
  const styles = useStyles()
  const [choice, choose] = useThemeChoice()
  return (
    <Menu
      checkedValues={{ theme: [choice] }}
      onCheckedValueChange={(_event, { checkedItems }) => choose(toThemeChoice(checkedItems[0] ?? null))}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<WeatherMoonRegular />}
          aria-label={t('common.theme.label')}
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {themeChoices.map((offered) => (
            <MenuItemRadio key={offered} name="theme" value={offered}>
              {t(`common.theme.${offered}`)}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
