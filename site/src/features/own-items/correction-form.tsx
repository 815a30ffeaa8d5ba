import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { OwnItem } from '#contract/own-items.ts'
import type { Envelope } from '#contract/problems.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { DeadlineNotice } from '#site/components/entry-form/deadline-notice.tsx'
import { useClient } from '#ui/api/client-context.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import styles from './correction-form.module.css'
import { type Obstacle, ObstacleBar } from './obstacle-bar.tsx'
import { ReturnCard } from './return-card.tsx'
import { useOwnDraft } from './use-unsent.ts'

type Props = {
  /** The version that is corrected. */
  item: OwnItem
  /** What else can be done with a returned entry: below what a manager asks for. */
  actions: ReactNode
  /** Called when the errors of a rejected correction appear or disappear. */
  onErrors: (hasErrors: boolean) => void
  onDirtyChange: (isDirty: boolean) => void
  /** The entry cannot be corrected any more; with what was typed. */
  onDecided: (values: FormValues) => void
  /** Loads the current version; what was typed is in the draft. */
  onReload: () => Promise<void>
  /** Loads the form of the version as it is now; resolves to undefined if that fails. */
  onReloadForm: () => Promise<OwnItem | undefined>
  onSent: (values: FormValues) => Promise<void>
}

/** By message key, with one that says more to the submitter. */
const obstacles: Readonly<Record<string, { kind: Obstacle; error?: string }>> = {
  'my.error.linkExpired': { kind: 'expired', error: 'my.correct.expired' },
  'errors.conflict': { kind: 'conflict', error: 'my.correct.conflict' },
}

function obstacleOf({ status, error = '' }: Envelope): { kind: Obstacle; error?: string } | undefined {
  return status === 401 ? { kind: 'signedOut' } : obstacles[error]
}

/** The form with the stored values and files, of which a correction is sent: first what a manager asks for. */
export function CorrectionForm({
  item,
  actions,
  onErrors,
  onDirtyChange,
  onDecided,
  onReload,
  onReloadForm,
  onSent,
}: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const [obstacle, setObstacle] = useState<Obstacle>()
  const sent = useRef<FormValues>({})
  const ownDraft = useOwnDraft(item, 'correct')
  const register = findRegister(item.form.slug)
  const { uuid, form, updatedAt, reference, returned, chosenLanguage, language } = item

  /** Whether a manager has returned the entry since it was loaded. */
  async function isReturned(): Promise<boolean> {
    const current = await client('getOwnItem', { params: { uuid } })
    return current.ok && current.data.status === 'returned'
  }

  async function send(values: FormValues): Promise<Envelope> {
    sent.current = values
    const body = { action: 'correct', form, updatedAt, values } as const
    const response = await client('changeOwnItem', { params: { uuid }, body })
    const found = response.ok ? undefined : obstacleOf(response.problem)
    setObstacle(found?.kind)
    if (response.ok) return response.data
    const { problem } = response
    if (problem.error === 'errors.statusNotAllowed') onDecided(values)
    if (found?.kind === 'conflict' && !returned && (await isReturned()))
      return { ...problem, error: 'my.correct.returned' }
    return found?.error === undefined ? problem : { ...problem, error: found.error }
  }

  return (
    <ItemForm
      form={item}
      initialValues={item.values}
      itemUuid={uuid}
      {...ownDraft}
      formSlug={form.slug}
      textLanguage={chosenLanguage ?? language}
      submitLabel={t(returned ? 'my.correct.submit' : 'my.correct.submitUnasked')}
      marks={returned?.marks}
      above={
        <>
          {obstacle && <ObstacleBar obstacle={obstacle} reference={reference} onReload={onReload} />}
          {returned && <ReturnCard form={item} returned={returned} />}
          {actions}
        </>
      }
      besideSubmit={(values) => register && <DeadlineNotice register={register} values={values} />}
      aside={(values) => (
        <div className={styles.next}>
          <h2 className={styles.nextTitle}>{t('item.add.next.title')}</h2>
          <p className={styles.nextText}>
            {t(
              returned && changedValues(item.values, values).length === 0
                ? 'my.correct.unchanged'
                : register
                  ? 'my.correct.next'
                  : 'my.correct.nextAnswer',
            )}
          </p>
        </div>
      )}
      onSubmit={send}
      reloadForm={async () => {
        const form = await onReloadForm()
        return form && { form }
      }}
      onErrors={onErrors}
      onDirtyChange={onDirtyChange}
      onDone={() => onSent(sent.current)}
    />
  )
}
