import { useTranslation } from 'react-i18next'
import type { OwnItem } from '#contract/own-items.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { isOwnerField, isProposable } from '#contract/values/owner-fields.ts'
import { fieldAt, valueText } from '#contract/values/value-text.ts'
import { CopyButton } from '#site/components/copy-button.tsx'
import { Button } from '#ui/controls/button.tsx'
import { labelOf } from '#ui/fields/field-texts.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useWording } from '#ui/item/use-wording.ts'
import styles from './proposal-card.module.css'
import type { Unsent } from './use-unsent.ts'

type Props = {
  item: OwnItem
  unsent: Unsent
  /** Opens the form for changes at once or for proposed ones, with what was typed. */
  onUse: (kind: 'change' | 'propose') => void
  onDiscard: () => void
}

/** What was typed into a form that closed meanwhile: it stays here to be copied, changed at once or proposed, as the entry allows. */
export function UnsentCard({ item, unsent: { base, values }, onUse, onDiscard }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const wording = useWording(item.keywords)
  const typed = changedValues(base, values).map(({ field: path, after }) => {
    const field = fieldAt(item.fieldSets, path)
    return {
      path,
      field,
      label: field ? labelOf(field, language) : path,
      text: valueText(field, after, wording) || t('field.check.none'),
    }
  })
  const may = (kind: 'change' | 'propose') =>
    item.actions.includes(kind) &&
    typed.some(({ field }) => field && (kind === 'change' ? isOwnerField : isProposable)(field))
  return (
    <section className={styles.card} aria-labelledby="unsent">
      <h2 id="unsent" className={styles.title}>
        {t('my.unsent.title')}
      </h2>
      <p>{t('my.unsent.text')}</p>
      <dl className={styles.changes}>
        {typed.map(({ path, label, text }) => (
          <div key={path}>
            <dt className={styles.field}>{label}</dt>
            <dd className={styles.value}>
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        {may('propose') && (
          <Button appearance="primary" onClick={() => onUse('propose')}>
            {t('my.unsent.propose')}
          </Button>
        )}
        {may('change') && <Button onClick={() => onUse('change')}>{t('my.unsent.change')}</Button>}
        <CopyButton
          keys="my.unsent"
          text={typed.map(({ label, text }) => `${label}\n${text}`).join('\n\n')}
        />
        <Button onClick={onDiscard}>{t('my.unsent.discard')}</Button>
      </div>
    </section>
  )
}
