import { Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldCase } from '#contract/fold-text.ts'
import type { Erasure, ErasureInput } from '#contract/people.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useCall } from '#ui/api/use-call.ts'
import { NewWindowNote } from '#ui/controls/new-window-note.tsx'
import { Field } from '#ui/fields/field.tsx'
import { itemPath } from '../data/registers.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { useResource } from '../shell/use-resource.ts'

/** What goes with the removed entries besides what is the person’s. */
const withEntries = ['mails', 'messages'] as const

const counts = [
  'removedEntries',
  'changedEntries',
  'versions',
  'files',
  'mails',
  'messages',
  'feedback',
  'accounts',
  'others',
] as const satisfies (keyof Omit<Erasure, 'withEntries' | 'kept' | 'possibleMentions'>)[]

const useStyles = makeStyles({
  // As high as its longest content, so that the dialog stays while it is loaded anew.
  plan: {
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalM,
    minHeight: '220px',
    flexShrink: 0,
  },
  counts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) max-content',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    margin: 0,
  },
  count: { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  kept: { margin: 0, overflowWrap: 'anywhere' },
  list: { maxHeight: '30vh', overflowY: 'auto', overflowWrap: 'anywhere', margin: 0 },
})

type Props = {
  identifiers: readonly string[]
  onErased: () => Promise<void>
  onClose: () => void
}

/** Says what would be anonymized or removed and what stays, and does it when the first identifier was typed. */
export function EraseDialog({ identifiers, onErased, onClose }: Props) {
  const { t } = useTranslation()
  const { call, isBusy } = useCall()
  const { notifySuccess } = useOutcomeNotices()
  const [action, setAction] = useState<ErasureInput['action']>('anonymize')
  const [planned, setPlanned] = useState<ErasureInput['action']>()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const expected = identifiers[0] ?? ''

  async function erase() {
    setProblem(undefined)
    const body = { identifiers: [...identifiers], action, dryRun: false }
    const response = await call('erasePerson', { body })
    if (!response.ok) return setProblem(t(response.problem.error ?? 'errors.unexpected'))
    notifySuccess(response.data)
    await onErased()
  }

  return (
    <FormDialog
      title={t('manage.person.erase')}
      submitLabel={t(`manage.person.action.${action}`)}
      canSubmit={planned === action && foldCase(typed) === foldCase(expected)}
      isDirty={false}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void erase()}
      onClose={onClose}
    >
      <RadioGroup
        aria-label={t('manage.person.what')}
        value={action}
        onChange={(_event, { value }) => setAction(value === 'erase' ? 'erase' : 'anonymize')}
      >
        {(['anonymize', 'erase'] as const).map((each) => (
          <Radio key={each} value={each} label={t(`manage.person.does.${each}`)} />
        ))}
      </RadioGroup>
      <Plan key={action} identifiers={identifiers} action={action} onPlanned={setPlanned} />
      <Field label={t('manage.person.type', { identifier: expected })}>
        <Input value={typed} autoComplete="off" onChange={(_event, { value }) => setTyped(value)} />
      </Field>
    </FormDialog>
  )
}

type PlanProps = Pick<Props, 'identifiers'> &
  Pick<ErasureInput, 'action'> & {
    /** Called when it is displayed what the action would do. */
    onPlanned: (action: ErasureInput['action']) => void
  }

function Plan({ identifiers, action, onPlanned }: PlanProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const plan = useResource(
    useCallback(
      () => client('erasePerson', { body: { identifiers: [...identifiers], action, dryRun: true } }),
      [client, identifiers, action],
    ),
  )
  const isPlanned = plan.data !== undefined
  useEffect(() => {
    if (isPlanned) onPlanned(action)
  }, [isPlanned, action, onPlanned])
  return (
    <div className={styles.plan}>
      <Loaded resource={plan} failed={t('manage.person.planFailed')} rows={4}>
        {({ erasure }) => (
          <>
            <dl className={styles.counts}>
              {counts
                .filter((name) => erasure[name] > 0)
                .map((name) => (
                  <PlanRow key={name} term={t(`manage.person.plan.${name}`)} count={erasure[name]} />
                ))}
              {withEntries
                .filter((name) => erasure.withEntries[name] > 0)
                .map((name) => (
                  <PlanRow
                    key={`with ${name}`}
                    term={t(`manage.person.plan.withEntries.${name}`)}
                    count={erasure.withEntries[name]}
                  />
                ))}
            </dl>
            {erasure.kept.map(({ kind, names, references }) =>
              kind === 'files' ? (
                <KeptFiles key={kind} names={names} references={references ?? {}} />
              ) : (
                <p key={kind} className={styles.kept}>
                  {t(`manage.person.kept.${kind}`)} {names.join(', ')}
                </p>
              ),
            )}
            <p className={styles.kept}>{t('manage.person.notFound')}</p>
            {erasure.possibleMentions.length > 0 && (
              <ul className={styles.list} aria-label={t('manage.person.possible')}>
                {erasure.possibleMentions.map(({ kind, form, uuid, reference, text }) => (
                  <li key={`${kind} ${uuid} ${text}`}>
                    <a
                      href={form ? itemPath(form, uuid) : '/manage/feedback'}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {reference ?? t('manage.person.plan.feedback')}
                      <NewWindowNote />
                    </a>{' '}
                    <bdi>{text}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

/** Links to the entries that have the files. */
type KeptFilesProps = { names: readonly string[]; references: Readonly<Record<string, string>> }

function KeptFiles({ names, references }: KeptFilesProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <>
      <p id="kept-files" className={styles.kept}>
        {t('manage.person.kept.files')}
      </p>
      <ul className={styles.list} aria-labelledby="kept-files">
        {names.map((name) => {
          const [form = '', uuid = '', , file] = name.split('/')
          return (
            <li key={name}>
              <a href={itemPath(form, uuid)} target="_blank" rel="noreferrer">
                {references[uuid] ?? form}
                <NewWindowNote />
              </a>{' '}
              <bdi>{file ?? name}</bdi>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function PlanRow({ term, count }: { term: string; count: number }) {
  const styles = useStyles()
  return (
    <>
      <dt>{term}</dt>
      <dd className={styles.count}>{count}</dd>
    </>
  )
}
