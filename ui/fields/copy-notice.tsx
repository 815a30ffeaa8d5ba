import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatDateTime } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Announced } from '../shell/announced.tsx'
import styles from './copy-notice.module.css'
import { labelOf } from './field-texts.tsx'
import { focusField } from './focus-field.ts'
import type { CopiedEntry } from './parse-draft.ts'
import { sortedFields, valueAt } from './sorted-fields.ts'

type Props = {
  form: WithFieldSets
  values: FormValues
  copyOf: CopiedEntry
  /** When the form was saved, if it was left meanwhile. */
  restoredAt: string | undefined
  /** Names of copied files that no longer exist. */
  removedFiles: readonly string[]
  onDiscard: () => void
}

/** Says of which entry a new one is a copy and what is to be filled in, and offers to start with an empty form. */
export function CopyNotice({ form, values, copyOf, restoredAt, removedFiles, onDiscard }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const textId = useId()
  const { title, reference, emptied } = copyOf
  const open = sortedFields(form).filter(
    (target) => emptied.includes(target.path) && valueAt(values, target) === undefined,
  )
  const files = [...copyOf.files, ...removedFiles]
  return (
    // biome-ignore lint/a11y/useSemanticElements: a message is no part of the form
    <div role="group" aria-labelledby={textId} className={styles.notice}>
      <div className={styles.text}>
        <Announced id={textId}>
          <p>{t('field.copy.of')}</p>
          <p className={styles.entry}>
            {title && <bdi>{title}</bdi>} <span className={styles.reference}>{reference}</span>
          </p>
          {restoredAt !== undefined && (
            <p>{t('field.draft.restored', { time: formatDateTime(restoredAt, language) })}</p>
          )}
          {files.length > 0 && (
            <p className={styles.missing}>
              {t('field.copy.files', {
                count: files.length,
                names: new Intl.ListFormat(language).format(
                  files.map((name) => t('field.draft.quoted', { name })),
                ),
              })}
            </p>
          )}
        </Announced>
        {open.length > 0 && (
          <p className={styles.fill}>
            <span>{t('field.copy.fill')}</span>
            {open.map(({ path, field }) => (
              <a
                key={path}
                href={`#${path}`}
                className={styles.link}
                onClick={(event) => {
                  event.preventDefault()
                  focusField(path, path)
                }}
              >
                {labelOf(field, language)}
              </a>
            ))}
          </p>
        )}
      </div>
      <Button onClick={onDiscard}>{t('field.copy.discard')}</Button>
    </div>
  )
}
