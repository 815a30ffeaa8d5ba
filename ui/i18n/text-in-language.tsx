import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import styles from './text-in-language.module.css'
import { usePartLanguage } from './use-part-language.ts'

type Props = {
  text: string
  /** Undefined if it is unknown. */
  language: Language | undefined
  /** How the text is displayed; itself by default. */
  children?: ReactNode
}

/** A title, name or label; if it is known to be in another language than the page, with its `lang` and a mark. */
export function TextInLanguage({ text, language, children = text }: Props) {
  const { t } = useTranslation()
  const other = usePartLanguage()(language)
  return (
    <>
      <span dir="auto" lang={other}>
        {children}
      </span>
      {other && (
        <>
          {'\u00a0'}
          <span className={styles.mark} role="img" aria-label={t(`common.languageMark.${other}.name`)}>
            {t(`common.languageMark.${other}`)}
          </span>
        </>
      )}
    </>
  )
}
