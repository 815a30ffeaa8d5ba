import type { Ref } from 'react'
import { inLanguage, languageOfText, type Text } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import styles from './item-heading.module.css'
import { ItemTitle } from './item-title.tsx'

type Props = {
  title: Text
  /** For a heading that can be focused. */
  ref?: Ref<HTMLHeadingElement>
}

/** The title of an item as the heading of its page, and below it the title in the other language. */
export function ItemHeading({ title, ref }: Props) {
  const page = useLanguage()
  const language = languageOfText(title, page)
  const other = language === 'et' ? 'en' : 'et'
  return (
    <>
      <h1 ref={ref} tabIndex={ref ? -1 : undefined} className={styles[sizeOf(inLanguage(title, page))]}>
        <ItemTitle title={title} />
      </h1>
      {title[other] && title[other] !== title[language] && (
        <p className={styles.other} dir="auto" lang={other === page ? undefined : other}>
          {title[other]}
        </p>
      )}
    </>
  )
}

function sizeOf({ length }: string) {
  if (length <= 60) return 'short'
  if (length <= 120) return 'medium'
  return length <= 250 ? 'long' : 'longest'
}
