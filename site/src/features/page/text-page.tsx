import { useTranslation } from 'react-i18next'
import type { Page } from '#contract/pages.ts'
import { isEmptyRichText, toRichText } from '#contract/rich-text.ts'
import { inLanguage } from '#contract/texts.ts'
import { PageHead } from '#site/components/page-head.tsx'
import pageStyles from '#site/layout/page.module.css'
import { formatDay } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import styles from './text-page.module.css'

/** A text page in the current language, with a fallback to the other language. */
export function TextPage({ page }: { page: Page }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = inLanguage(page.title, language)
  const other = language === 'et' ? 'en' : 'et'
  const isMissing = isEmptyRichText(toRichText(page.content[language]))
  const shown = toRichText(page.content[isMissing ? other : language])
  return (
    <article className={pageStyles.reading}>
      <PageHead title={title} />
      <h1>{title}</h1>
      {/* The day may have ended since the server rendered the page. */}
      <p className={styles.updated} suppressHydrationWarning>
        {t('page.terms.updated', { date: formatDay(page.updatedAt, language) })}
      </p>
      <div className={styles.text} lang={isMissing ? other : undefined}>
        <RichTextView text={shown} pictures={page.pictures} />
      </div>
    </article>
  )
}
