import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/media.ts'
import type { PageInput } from '#contract/pages.ts'
import { toRichText, validateRichText } from '#contract/rich-text.ts'
import { languages } from '#contract/texts.ts'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(360px, 100%), 1fr))',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
  },
  page: {
    minWidth: 0,
    maxWidth: '808px',
    padding: tokens.spacingHorizontalXXL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    '@media (max-width: 640px)': { padding: tokens.spacingHorizontalL },
  },
  language: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  title: { marginBottom: tokens.spacingVerticalXXL },
})

/** A page as the site shows it, in both languages. Links open in new windows. */
export function PagePreview({ title, content, pictures }: PageInput & { pictures: readonly Picture[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.columns}>
      {languages.map((language) => (
        <section
          key={language}
          className={styles.page}
          lang={language}
          aria-label={t(`manage.pages.in.${language}`)}
        >
          <p className={styles.language}>{t(`manage.pages.in.${language}`)}</p>
          <h1 className={styles.title}>{title[language]}</h1>
          <RichTextView
            text={validateRichText(content[language], language).content ?? toRichText(content[language])}
            pictures={pictures}
            newWindow
          />
        </section>
      ))}
    </div>
  )
}
