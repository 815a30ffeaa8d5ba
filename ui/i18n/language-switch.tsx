import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { languages } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { inOtherLanguage } from '../paths.ts'
import { useBarStyles } from './bar-styles.ts'

const useStyles = makeStyles({
  group: { display: 'flex' },
  link: { justifyContent: 'center', minWidth: '44px', padding: '0 6px' },
  current: { textDecorationLine: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '6px' },
  other: { color: tokens.colorNeutralForeground3 },
})

/** EST and ENG: the same page in the other language. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const styles = useStyles()
  const bar = useBarStyles()
  const current = useLanguage()
  const location = useLocation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links
    <div role="group" aria-label={t('common.language.label')} className={styles.group}>
      {languages.map((language) => (
        <Link
          key={language}
          to={inOtherLanguage(location, language)}
          hrefLang={language}
          preventScrollReset
          title={t(`common.language.${language}Name`)}
          className={mergeClasses(
            bar.item,
            styles.link,
            language === current ? mergeClasses(bar.current, styles.current) : styles.other,
          )}
          {...(language === current && { 'aria-current': true })}
        >
          {t(`common.language.${language}`)}
        </Link>
      ))}
    </div>
  )
}
