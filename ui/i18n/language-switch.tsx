import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/texts.ts'
import { useBarStyles } from '#ui/shell/bar-styles.ts'
import { useLanguage } from './use-language.ts'

const useStyles = makeStyles({
  group: { display: 'flex' },
  item: { justifyContent: 'center', minWidth: '44px', padding: '0 6px' },
  current: { textDecorationLine: 'underline', textDecorationThickness: '2px', textUnderlineOffset: '6px' },
  other: { color: tokens.colorNeutralForeground3 },
})

type ItemProps = { className: string; title: string; children: ReactNode }
type Props = {
  /** Renders the link or button that switches to the language. */
  item: (language: Language, props: ItemProps, isCurrent: boolean) => ReactNode
}

/** A link or button for each language. */
export function LanguageSwitch({ item }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const bar = useBarStyles()
  const current = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links or buttons
    <div role="group" aria-label={t('common.language.label')} className={styles.group}>
      {languages.map((language) => {
        const isCurrent = language === current
        const className = mergeClasses(
          bar.item,
          styles.item,
          isCurrent ? mergeClasses(bar.current, styles.current) : styles.other,
        )
        const title = t(`common.language.${language}Name`)
        return item(language, { className, title, children: t(`common.language.${language}`) }, isCurrent)
      })}
    </div>
  )
}
