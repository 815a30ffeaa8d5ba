import { makeStyles, tokens } from '@fluentui/react-components'
import { DarkTheme20Regular, WeatherMoon20Regular, WeatherSunny20Regular } from '@fluentui/react-icons'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarStyles } from '#ui/shell/bar-styles.ts'
import { PopoverButton } from '#ui/shell/popover-button.tsx'
import { themeChoices } from './theme-choice.ts'
import { useThemeChoice } from './use-theme-choice.ts'

const icons = {
  auto: <DarkTheme20Regular />,
  light: <WeatherSunny20Regular />,
  dark: <WeatherMoon20Regular />,
} as const

const useStyles = makeStyles({
  group: { border: 'none', padding: 0 },
  radio: { width: '18px', height: '18px', margin: 0, accentColor: tokens.colorCompoundBrandBackground },
  legend: { padding: '4px 12px', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** The theme choices as radio buttons. */
export function ThemeChoices() {
  const { t } = useTranslation()
  const styles = useStyles()
  const bar = useBarStyles()
  const name = useId()
  const [current, choose] = useThemeChoice()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('common.theme.label')}</legend>
      {themeChoices.map((choice) => (
        <label key={choice} className={bar.row}>
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
  const bar = useBarStyles()
  const [current] = useThemeChoice()
  return (
    <PopoverButton label={icons[current]} name={t('common.theme.label')} buttonClassName={bar.square}>
      <ThemeChoices />
    </PopoverButton>
  )
}
