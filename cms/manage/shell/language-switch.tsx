import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation as usePayloadTranslation } from '@payloadcms/ui'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  group: { display: 'flex' },
  button: {
    minWidth: '44px',
    minHeight: '44px',
    paddingInline: '6px',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    '&[aria-pressed=true]': {
      color: tokens.colorNeutralForeground1,
      fontWeight: tokens.fontWeightSemibold,
      textDecorationLine: 'underline',
      textDecorationThickness: '2px',
      textUnderlineOffset: '6px',
    },
  },
})

/** EST and ENG. Payload keeps the choice in its cookie and renders anew; the shell's texts come along with that. */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const styles = useStyles()
  const current = useLanguage()
  const { switchLanguage } = usePayloadTranslation()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons of a bar
    <div role="group" aria-label={t('common.language.label')} className={styles.group}>
      {languages.map((language) => (
        <Button
          key={language}
          appearance="subtle"
          className={styles.button}
          title={t(`common.language.${language}Name`)}
          aria-pressed={language === current}
          onClick={() => language !== current && void switchLanguage?.(language)}
        >
          {t(`common.language.${language}`)}
        </Button>
      ))}
    </div>
  )
}
