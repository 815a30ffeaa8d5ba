import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import type { AdminForm } from '#contract/admin-forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import styles from './definition-list.module.css'
import { FormStatusTag } from './form-status-tag.tsx'
import { missingIn } from './missing-texts.tsx'
import { editorPath } from './paths.ts'
import { StatusButton } from './status-button.tsx'

type Props = { forms: readonly AdminForm[]; onChanged: () => Promise<void> }

/** All forms with their status; deleted ones come last. */
export function FormList({ forms, onChanged }: Props) {
  const sorted = forms.toSorted((a, b) => Number(a.status === 'deleted') - Number(b.status === 'deleted'))
  return (
    <ul className={styles.list}>
      {sorted.map((form) => (
        <FormRow key={form.uuid} form={form} onChanged={onChanged} />
      ))}
    </ul>
  )
}

function FormRow({ form, onChanged }: { form: AdminForm; onChanged: () => Promise<void> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const title = inLanguage(form.title, language) || form.slug
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <h2 className={styles.title}>
          <Link href={editorPath('form', form.slug)} prefetch={false}>
            {title}
          </Link>
        </h2>
        <p className={styles.description}>{inLanguage(form.description, language)}</p>
        <p className={styles.note}>
          <span className={styles.wide}>
            {form.slug} · {t('manage.forms.updated')}{' '}
          </span>
          <DateTime value={form.updatedAt} />
        </p>
        {missingIn(form, t).map((sentence) => (
          <p key={sentence} className={styles.missing}>
            {sentence}
          </p>
        ))}
      </div>
      <span className={styles.status}>
        <FormStatusTag status={form.status} />
      </span>
      <div className={styles.actions}>
        <StatusButton form={form} title={title} onChanged={onChanged} />
      </div>
    </li>
  )
}
