import { useTranslation } from 'react-i18next'
import type { FormStatus } from '#contract/forms.ts'
import { type StatusTone, ToneTag } from '#ui/status/status-tag.tsx'

const tones = {
  draft: 'pending',
  active: 'active',
  hidden: 'other',
  deleted: 'deleted',
} as const satisfies Record<FormStatus, StatusTone>

/** A form's status as a coloured label: draft gold, active green, deleted red, any other cyan. */
export function FormStatusTag({ status }: { status: FormStatus }) {
  const { t } = useTranslation()
  return <ToneTag tone={tones[status]} label={t(`manage.forms.status.${status}`)} />
}
