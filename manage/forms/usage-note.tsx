import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import type { Usage } from '#contract/admin-forms.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useFormTitle } from '../data/use-form-title.ts'
import { editorPath } from './paths.ts'

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
  links: { display: 'inline-flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
})

type Props = {
  slug: string
  forms: readonly string[]
  /** Undefined until it is loaded. */
  used: Usage['fields'] | undefined
}

/** The forms that a change of a field or field set affects, and the entries that have values for it. */
export function UsageNote({ slug, forms, used }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const titleOf = useFormTitle()
  const byForm = used?.filter((each) => each.slug === slug) ?? []
  const total = byForm.reduce((sum, { entries }) => sum + entries, 0)
  return (
    <div>
      {forms.length === 0 ? (
        <p className={styles.note}>{t('manage.forms.unused')}</p>
      ) : (
        <p className={styles.note}>
          {t('manage.forms.affects', { count: forms.length })}{' '}
          <span className={styles.links}>
            {forms.map((form) => (
              <Link key={form} href={editorPath('form', form)} prefetch={false}>
                {titleOf(form)}
              </Link>
            ))}
          </span>
        </p>
      )}
      {used && (
        <p className={styles.note}>
          {total > 0
            ? `${t('manage.forms.entries', { count: total })}: ${byForm
                .map(({ form, entries }) => `${titleOf(form)} ${formatNumber(entries, language)}`)
                .join(', ')}`
            : t('manage.forms.noEntries')}
        </p>
      )}
    </div>
  )
}
