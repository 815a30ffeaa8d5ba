import { Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Duplicate } from '#contract/admin-items.ts'
import type { Envelope } from '#contract/problems.ts'
import { Field } from '#ui/fields/field.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useSubmission } from '../shell/use-submission.ts'

type Outcome = { ok: true } | { ok: false; problem: Envelope }

type Props = {
  /** The names of this entry and of its duplicate. */
  names: { own: string; other: string }
  duplicate: Duplicate
  onRefuse: (stays: 'own' | 'other') => Promise<Outcome>
  onClose: () => void
}

/** Asks which of two entries stays, and refuses the other. */
export function SameAsDialog({ names, duplicate, onRefuse, onClose }: Props) {
  const { t } = useTranslation()
  // What is over can hardly stay instead of this entry.
  const isOver = duplicate.status === 'expired' || duplicate.status === 'hide'
  const [stays, setStays] = useState<'own' | 'other'>(isOver ? 'own' : 'other')
  const refused = stays === 'own' ? `${names.other} (${duplicate.reference})` : names.own
  const { problem, isBusy, send } = useSubmission()
  return (
    <FormDialog
      title={t('manage.same.title')}
      submitLabel={t('manage.same.refuse')}
      isDirty={false}
      isBusy={isBusy}
      problem={problem && t(problem)}
      onSubmit={() => void send(() => onRefuse(stays))}
      onClose={onClose}
    >
      <Field label={t('manage.same.stays')}>
        <RadioGroup
          value={stays}
          onChange={(_event, { value }) => setStays(value === 'own' ? 'own' : 'other')}
        >
          <Radio value="other" label={`${names.other} (${duplicate.reference})`} />
          <Radio value="own" label={t('manage.same.this', { name: names.own })} />
        </RadioGroup>
      </Field>
      <p>{t('manage.same.about', { name: refused })}</p>
    </FormDialog>
  )
}
