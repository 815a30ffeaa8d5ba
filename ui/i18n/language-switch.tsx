import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/texts.ts'
import barStyles from '#ui/shell/bar.module.css'
import styles from './language-switch.module.css'
import { useLanguage } from './use-language.ts'

type ItemProps = { className: string; title: string; children: ReactNode }
type Props = {
  /** Renders the link or button that switches to the language. */
  item: (language: Language, props: ItemProps, isCurrent: boolean) => ReactNode
}

/** A link or button for each language. */
export function LanguageSwitch({ item }: Props) {
  const { t } = useTranslation()
  const current = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are links or buttons
    <div role="group" aria-label={t('common.language.label')} className={styles.group}>
      {languages.map((language) => {
        const isCurrent = language === current
        const className = clsx(
          barStyles.item,
          styles.item,
          isCurrent ? clsx(barStyles.current, styles.current) : styles.other,
        )
        const title = t(`common.language.${language}Name`)
        return item(language, { className, title, children: t(`common.language.${language}`) }, isCurrent)
      })}
    </div>
  )
}
