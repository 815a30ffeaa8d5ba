import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { OwnItem } from '#contract/own-items.ts'
import type { Envelope } from '#contract/problems.ts'
import { findRegister, toRegister } from '#contract/registers/registers.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { formOf, isOwnerField, isProposable } from '#contract/values/owner-fields.ts'
import { FarDeadlineNotice } from '#site/components/entry-form/far-deadline-notice.tsx'
import { deadlineOf } from '#site/components/entry-form/row-preview.tsx'
import { useClient } from '#ui/api/client-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import styles from './change-form.module.css'
import { type Obstacle, ObstacleBar } from './obstacle-bar.tsx'
import { useOwnDraft } from './use-unsent.ts'

type Props = {
  /** Fields that change at once, or those whose change is proposed. */
  kind: 'change' | 'propose'
  /** The version that is changed. */
  item: OwnItem
  onErrors: (hasErrors: boolean) => void
  onDirtyChange: (isDirty: boolean) => void
  /** The entry cannot be changed any more; with what was typed. */
  onDecided: (values: FormValues) => void
  /** Loads the current version; what was typed is in the draft. */
  onReload: () => Promise<void>
  /** Loads the form of the version as it is now; resolves to undefined if that fails. */
  onReloadForm: () => Promise<OwnItem | undefined>
  onSaved: () => Promise<void>
  onCancel: () => void
}

/** Of its heading, and the fragment of links that open it. */
export const changeId = 'change'

const obstacles: Readonly<Record<string, Obstacle>> = {
  'my.error.linkExpired': 'expired',
  'errors.conflict': 'conflict',
}

function partOf(item: OwnItem, kind: Props['kind']) {
  return formOf(item, kind === 'change' ? isOwnerField : isProposable)
}

/** The fields of a public entry that its submitter may change at once, or propose to change. Its heading takes the focus. */
export function ChangeForm(props: Props) {
  const { kind, item, onErrors, onDirtyChange, onDecided, onReload, onReloadForm, onSaved, onCancel } = props
  const { t } = useTranslation()
  const client = useClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [obstacle, setObstacle] = useState<Obstacle>()
  const ownDraft = useOwnDraft(item, kind)
  const ownForm = useMemo(() => partOf(item, kind), [item, kind])
  const { uuid, form, updatedAt, reference, chosenLanguage, language } = item
  useEffect(() => {
    // After the heading of a page that was navigated to.
    const timer = setTimeout(() => heading.current?.focus())
    return () => clearTimeout(timer)
  }, [])

  async function send(values: OwnItem['values']): Promise<Envelope> {
    const body = { action: kind, form, updatedAt, values } as const
    const response = await client('changeOwnItem', { params: { uuid }, body })
    if (response.ok) {
      setObstacle(undefined)
      return response.data
    }
    const { status, problem } = response
    setObstacle(status === 401 ? 'signedOut' : obstacles[problem.error ?? ''])
    if (problem.error === 'errors.statusNotAllowed') onDecided(values)
    return problem
  }

  return (
    <section aria-labelledby={changeId}>
      <div className={styles.head}>
        <h2 id={changeId} ref={heading} tabIndex={-1}>
          {t(`my.${kind}.title`)}
        </h2>
        <p>{t(kind === 'propose' && !toRegister(form.slug) ? 'my.propose.textHidden' : `my.${kind}.text`)}</p>
        <Button onClick={onCancel}>{t('my.change.cancel')}</Button>
      </div>
      <ItemForm
        form={ownForm}
        whole={item}
        initialValues={(kind === 'propose' && item.proposal?.values) || item.values}
        itemUuid={uuid}
        {...ownDraft}
        formSlug={form.slug}
        textLanguage={chosenLanguage ?? language}
        submitLabel={t(`my.${kind}.submit`)}
        above={obstacle && <ObstacleBar obstacle={obstacle} reference={reference} onReload={onReload} />}
        aside={(values) => kind === 'change' && <ChangedDeadline form={form.slug} values={values} />}
        onSubmit={send}
        reloadForm={async () => {
          const whole = await onReloadForm()
          return whole && { form: partOf(whole, kind), whole }
        }}
        onErrors={onErrors}
        onDirtyChange={onDirtyChange}
        onDone={onSaved}
      />
    </section>
  )
}

function ChangedDeadline({ form, values }: { form: string; values: FormValues }) {
  const register = findRegister(form)
  const deadline = register && deadlineOf(register, values)
  return <FarDeadlineNotice day={deadline === undefined ? undefined : dayInTallinn(deadline)} />
}
