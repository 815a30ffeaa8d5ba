import { DarkTheme20Regular } from '@fluentui/react-icons/headless/svg/dark-theme'
import { WeatherMoon20Regular } from '@fluentui/react-icons/headless/svg/weather-moon'
import { WeatherSunny20Regular } from '@fluentui/react-icons/headless/svg/weather-sunny'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import barStyles from '#ui/shell/bar.module.css'
import { PopoverButton } from '#ui/shell/popover-button.tsx'
import { themeChoices } from './theme-choice.ts'
import styles from './theme-menu.module.css'
import { useThemeChoice } from './use-theme-choice.ts'

const icons = {
  auto: <DarkTheme20Regular />,
  light: <WeatherSunny20Regular />,
  dark: <WeatherMoon20Regular />,
} as const

/** The theme choices as radio buttons. */
export function ThemeChoices() {
  const { t } = useTranslation()
  const name = useId()
  const [current, choose] = useThemeChoice()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('common.theme.label')}</legend>
      {themeChoices.map((choice) => (
        <label key={choice} className={barStyles.row}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={choice === current}
            onChange={() => choose(choice)}
          />
          {icons[choice]}
          {t(`common.theme.${choice}`)}
        </label>
      ))}
    </fieldset>
  )
}

export function ThemeMenu() {
  const { t } = useTranslation()
  const [current] = useThemeChoice()
  return (
    <PopoverButton label={icons[current]} name={t('common.theme.label')} buttonClassName={barStyles.square}>
      <ThemeChoices />
    </PopoverButton>
  )
}
