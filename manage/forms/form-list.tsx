import { makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminForm } from '#contract/admin-forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { useListStyles } from './field-lists.tsx'
import { FormStatusTag } from './form-status-tag.tsx'
import { editorPath } from './paths.ts'
import { StatusButton } from './status-button.tsx'

const useStyles = makeStyles({
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

type Props = { forms: readonly AdminForm[]; onChanged: () => Promise<void> }

/** All forms with their status; deleted ones come last. */
export function FormList({ forms, onChanged }: Props) {
  const styles = useListStyles()
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
  const styles = useStyles()
  const list = useListStyles()
  const language = useLanguage()
  const title = inLanguage(form.title, language) || form.slug
  return (
    <li className={list.row}>
      <div className={list.details}>
        <div className={styles.heading}>
          <Subtitle2 as="h2">{title}</Subtitle2>
          <FormStatusTag status={form.status} />
        </div>
        <p className={list.note}>{inLanguage(form.description, language)}</p>
        <p className={list.note}>
          {form.slug} · {t('manage.forms.updated')} <DateTime value={form.updatedAt} />
        </p>
      </div>
      <div className={styles.actions}>
        <ButtonLink href={editorPath('form', form.slug)} label={t('manage.forms.manageOf', { title })}>
          {t('manage.forms.manage')}
        </ButtonLink>
        <StatusButton form={form} title={title} onChanged={onChanged} />
      </div>
    </li>
  )
}
