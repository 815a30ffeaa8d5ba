import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Form } from '#contract/forms.ts'
import { registerSchema } from '#contract/items.ts'
import { inLanguage } from '#contract/texts.ts'
import { usePaths } from '#site/use-paths.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  entry: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalXL} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  description: { maxWidth: '70ch' },
  who: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

type Props = { form: Pick<Form, 'slug' | 'title' | 'description' | 'permissions'> }

/** A form in the list: link, description, and who can fill it in. */
export function FormEntry({ form }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const paths = usePaths()
  const register = registerSchema.safeParse(form.slug)
  const description = inLanguage(form.description, language)
  return (
    <li className={styles.entry}>
      <h2>
        <Link to={register.success ? paths.add(register.data) : paths.form(form.slug)}>
          {inLanguage(form.title, language) || form.slug}
        </Link>
      </h2>
      {description && <p className={styles.description}>{description}</p>}
      <p className={styles.who}>{t('item.forms.who', { who: t(`item.who.${form.permissions}`) })}</p>
    </li>
  )
}
