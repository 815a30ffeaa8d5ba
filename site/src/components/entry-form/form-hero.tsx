import { makeStyles, tokens } from '@fluentui/react-components'
import type { Form } from '#contract/forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  hero: { maxWidth: '760px', paddingBottom: tokens.spacingVerticalXXXL },
  text: {
    margin: `${tokens.spacingVerticalM} 0 0`,
    maxWidth: '70ch',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    whiteSpace: 'pre-line',
  },
})

/** The form's title and description. */
export function FormHero({ form }: { form: Pick<Form, 'slug' | 'title' | 'description'> }) {
  const styles = useStyles()
  const language = useLanguage()
  const description = inLanguage(form.description, language)
  return (
    <header className={styles.hero}>
      <h1>{inLanguage(form.title, language) || form.slug}</h1>
      {description && <p className={styles.text}>{description}</p>}
    </header>
  )
}
