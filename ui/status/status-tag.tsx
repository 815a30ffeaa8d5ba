import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { outcomeKeyOf, statusKeyOf } from '#contract/item-statuses.ts'
import styles from './status-tag.module.css'

/** The colours of the theme's `--status-*` variables. */
export type StatusTone = ItemStatus | 'active' | 'other'

/** A dot in the tone's colour and a word. */
export function ToneTag({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className={styles.tag}>
      <StatusDot tone={tone} />
      {label}
    </span>
  )
}

export function StatusDot({ tone }: { tone: StatusTone }) {
  return <span aria-hidden className={styles.dot} style={{ backgroundColor: `var(--status-${tone})` }} />
}

/** The status of an item of a form as a dot and a word. */
export function StatusTag({ form, status }: { form: string; status: ItemStatus }) {
  const { t } = useTranslation()
  return <ToneTag tone={status} label={t(statusKeyOf(form, status))} />
}

type OutcomeProps = { form: string; status: ItemStatus; bySubmitter?: boolean | undefined }

/** A status as the submitter and the history of an item know it: by what led to it. */
export function OutcomeTag({ form, status, bySubmitter }: OutcomeProps) {
  const { t } = useTranslation()
  return <ToneTag tone={status} label={t(outcomeKeyOf(form, status, bySubmitter))} />
}
