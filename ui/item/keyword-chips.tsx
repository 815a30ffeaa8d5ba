import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type LabelledKeyword, labelOf } from '#contract/keyword-labels.ts'
import type { Language } from '#contract/texts.ts'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import styles from './chips.module.css'

type Props = {
  values: readonly string[]
  /** The labels of the known values. */
  keywords: readonly LabelledKeyword[]
  /** The `lang` of labels whose language is unknown. */
  lang?: Language | undefined
  /** Renders a label as a link. `content` is the label as it is displayed. */
  linkOf?: ((label: string, content: ReactNode) => ReactNode) | undefined
}

/** Keywords by their labels in the page's language; renders nothing if there are none. */
export function KeywordChips({ values, keywords, lang, linkOf }: Props) {
  const page = useLanguage()
  if (values.length === 0) return null
  return (
    <ul className={styles.list}>
      {values.map((value) => {
        const { text, language } = labelOf(value, keywords, page)
        const content = <TextInLanguage text={text} language={language} />
        return (
          <li
            key={value}
            className={clsx(styles.chip, linkOf && styles.linked)}
            lang={language ? undefined : lang}
          >
            {linkOf ? linkOf(text, content) : content}
          </li>
        )
      })}
    </ul>
  )
}
