import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import tabStyles from '#ui/controls/tabs.module.css'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import styles from './abstracts.module.css'
import { Paragraphs } from './paragraphs.tsx'
import { TextSection } from './text-section.tsx'

type Props = { abstracts: readonly { language: Language; text: string }[] }

/** The abstracts, one at a time: those of several languages are tabs, the first of which is selected at first. */
export function Abstracts({ abstracts }: Props) {
  const { t } = useTranslation()
  const page = useLanguage()
  const lang = usePartLanguage()
  const id = useId()
  const tabList = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<Language>()
  const [first] = abstracts
  if (!first) return null
  if (abstracts.length === 1) {
    const key = first.language === page ? 'title' : first.language
    return (
      <TextSection title={t(`thesis.abstract.${key}`)}>
        <Paragraphs text={first.text} lang={lang(first.language)} />
      </TextSection>
    )
  }
  const selected = chosen ?? first.language
  const move = (event: KeyboardEvent) => {
    const last = abstracts.length - 1
    const index = abstracts.findIndex(({ language }) => language === selected)
    const targets: Record<string, number> = {
      ArrowLeft: index === 0 ? last : index - 1,
      ArrowRight: index === last ? 0 : index + 1,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    setChosen(abstracts[target]?.language)
    tabList.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    <TextSection
      title={t('thesis.abstract.title')}
      beside={
        <div ref={tabList} role="tablist" aria-label={t('common.language.label')} className={styles.tabs}>
          {abstracts.map(({ language }) => (
            <button
              key={language}
              type="button"
              role="tab"
              id={`${id}-tab-${language}`}
              aria-selected={language === selected}
              aria-controls={`${id}-${language}`}
              tabIndex={language === selected ? 0 : -1}
              className={tabStyles.tab}
              onClick={() => setChosen(language)}
              onKeyDown={move}
            >
              <span className={styles.name}>{t(`common.language.${language}Name`)}</span>
            </button>
          ))}
        </div>
      }
    >
      <div className={styles.panels}>
        {abstracts.map(({ language, text }) => (
          <div
            key={language}
            role="tabpanel"
            id={`${id}-${language}`}
            aria-labelledby={`${id}-tab-${language}`}
            hidden={language !== selected}
            className={styles.panel}
          >
            <h3 className={styles.language}>{t(`thesis.abstract.${language}`)}</h3>
            <Paragraphs text={text} lang={lang(language)} />
          </div>
        ))}
      </div>
    </TextSection>
  )
}
