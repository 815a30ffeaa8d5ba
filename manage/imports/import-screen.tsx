'use client'

import { ProgressBar } from '@fluentui/react-components'
import clsx from 'clsx'
import { usePathname, useRouter } from 'next/navigation'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Import,
  type ImportChange,
  type ImportRowState,
  mayLackKey,
  rowStates,
} from '#contract/imports.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import barStyles from '#ui/shell/bottom-bar.module.css'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { focusContent } from '#ui/shell/focus-content.ts'
import { allYearsPath } from '../data/registers.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { PillLinks } from '../shell/pill-links.tsx'
import { Screen } from '../shell/screen.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useConfirm } from '../shell/use-confirm.tsx'
import { useDownload } from '../shell/use-download.ts'
import { useResource } from '../shell/use-resource.ts'
import { ColumnsStep, useTargetLabel, withoutColumn } from './columns-step.tsx'
import { CountCards } from './count-cards.tsx'
import styles from './imports.module.css'
import { columnsPath, importPath, importsPath } from './paths.ts'
import { ProblemList } from './problem-list.tsx'
import { RecalledList } from './recalled-list.tsx'
import { RowList } from './row-list.tsx'

const pollMs = 1000
/** Their outcome is seen in the rows. */
const silentActions: readonly ImportChange['action'][] = ['mend', 'takeBack', 'leaveOut']

/** `/manage/imports/{uuid}`: what the columns are, what the import will do with each row, and its progress (contract §7). */
export function ImportScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const uuid = usePathname().split('/').at(-1) ?? ''
  const { query } = useAddressQuery()
  const chosen = query.get('state') ?? undefined
  const state = rowStates.find((each) => each === chosen)
  const problem = query.get('problem') ?? undefined
  const loaded = useResource(
    useCallback(
      () =>
        client('getImport', {
          params: { uuid },
          query: { ...(state && { state }), ...(problem && { problem }), size: 100, language },
        }),
      [client, uuid, state, problem, language],
    ),
  )
  const current = loaded.data
  const isRunning = current?.state === 'running' || current?.state === 'undoing'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void loaded.reload(), pollMs)
    return () => clearInterval(timer)
  }, [isRunning, loaded.reload])
  if (current) return <LoadedImport key={uuid} current={current} shown={state} reload={loaded.reload} />
  return (
    <Screen title={t('manage.import.one')}>
      <Loaded resource={loaded} failed={t('manage.import.failed')} rows={6}>
        {() => null}
      </Loaded>
    </Screen>
  )
}

type Props = { current: Import; shown: ImportRowState | undefined; reload: () => Promise<void> }

function LoadedImport({ current, shown, reload }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const router = useRouter()
  const client = useClient()
  const { query } = useAddressQuery()
  const { notifyProblem, notifySuccess } = useOutcomeNotices()
  const { confirm, dialog } = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const [isEdited, setEdited] = useState(false)
  const { uuid, state, counts, form, total, done } = current
  const displayed = useRef(state)
  useLayoutEffect(() => {
    // The button that was pressed is gone.
    if (displayed.current !== state && document.activeElement === document.body) focusContent()
    displayed.current = state
  }, [state])
  const isPrepared = state === 'prepared'
  const step = isPrepared && query.get('step') === 'columns' ? 'columns' : 'check'
  const writes = counts.new + counts.changed
  const due = writes - current.written.new - current.written.changed
  const isOpen = isPrepared || state === 'done'

  async function change(body: ImportChange): Promise<boolean> {
    setBusy(true)
    const response = await client('changeImport', { params: { uuid }, body })
    if (!response.ok) notifyProblem(response.problem)
    else if (!silentActions.includes(body.action)) notifySuccess(response.data)
    await reload()
    setBusy(false)
    return response.ok
  }

  async function ask(action: 'undo' | 'delete') {
    const isConfirmed = await confirm({
      title: t(`manage.import.ask.${action}`),
      text: t(`manage.import.askText.${action}`),
      confirmLabel: t(`manage.import.${action}`),
    })
    if (!isConfirmed) return
    const isDone = await change({ action })
    if (isDone && action === 'delete') router.push(importsPath)
  }

  async function start() {
    const isConfirmed =
      counts.wrong === 0 ||
      (await confirm({
        title: t('manage.import.ask.start', { count: counts.wrong }),
        text: t('manage.import.askText.start'),
        confirmLabel: t('manage.import.start', { count: due }),
      }))
    if (isConfirmed) await change({ action: 'start' })
  }

  const note = isEdited
    ? t('manage.import.unsaved')
    : t('manage.import.note', {
        file: [current.fileName, current.archiveName].filter(Boolean).join(' + '),
        count: total,
      })
  const startButton = (isPrepared || (state === 'done' && due > 0)) && (
    <Button
      // The columns are saved first.
      appearance={step === 'columns' ? 'secondary' : 'primary'}
      disabledFocusable={isBusy || due === 0 || isEdited}
      title={isEdited ? note : undefined}
      onClick={() => void start()}
    >
      {t('manage.import.start', { count: due })}
    </Button>
  )
  return (
    <Screen
      title={t('manage.import.into', { form: inLanguage(current.title, language) })}
      note={note}
      actions={
        <>
          {(isPrepared || state === 'undone') && (
            <Button disabledFocusable={isBusy} onClick={() => void ask('delete')}>
              {t('manage.import.delete')}
            </Button>
          )}
          {state === 'done' && due === 0 && counts.wrong > 0 && (
            <Button disabledFocusable={isBusy} onClick={() => void change({ action: 'start' })}>
              {t('manage.import.tryAgain')}
            </Button>
          )}
          {startButton && <div className={styles.startAbove}>{startButton}</div>}
          {state === 'done' && (
            <>
              <Button disabledFocusable={isBusy} onClick={() => void ask('undo')}>
                {t('manage.import.undo')}
              </Button>
              <ButtonLink {...(due === 0 && { appearance: 'primary' })} href={allYearsPath(form)}>
                {t('manage.import.open')}
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      {isPrepared ? (
        <PillLinks
          label={t('manage.import.steps')}
          links={[
            {
              href: columnsPath(uuid),
              label: t('manage.import.step.columns'),
              isCurrent: step === 'columns',
            },
            { href: importPath(uuid), label: t('manage.import.step.check'), isCurrent: step === 'check' },
          ]}
        />
      ) : (
        <Progress current={current} done={done} total={writes} />
      )}
      {isPrepared && current.leftOutSheets.length > 0 && (
        <MessageBar intent="warning">
          {t('manage.import.leftOutSheets', {
            count: current.leftOutSheets.length,
            sheets: current.leftOutSheets.join(', '),
          })}
        </MessageBar>
      )}
      {step === 'columns' ? (
        <ColumnsStep
          current={current}
          isBusy={isBusy}
          onEdit={setEdited}
          onSave={change}
          onSaved={() => router.push(importPath(uuid))}
        />
      ) : (
        <>
          {isPrepared && <LeftOutColumns current={current} />}
          {isPrepared && current.counts.new > 0 && current.key.length === 0 && mayLackKey(form) && (
            <p className={styles.quiet}>{t('manage.import.everyRowNew')}</p>
          )}
          <CountCards current={current} shown={shown} />
          {isPrepared && shown !== 'wrong' && (
            <RecalledList current={current} isBusy={isBusy} onChange={change} />
          )}
          {isOpen && (shown === undefined || shown === 'wrong') && <ProblemList current={current} />}
          <RowList
            current={current}
            isBusy={isBusy}
            onChange={change}
            shown={shown}
            isNarrowed={query.has('problem')}
          />
          {counts.wrong > 0 && (isPrepared || shown === 'wrong' || shown === undefined) && (
            <WrongFile uuid={uuid} />
          )}
          {isPrepared && <p className={styles.quiet}>{t('manage.import.promise')}</p>}
          {startButton && (
            <div ref={bottomBarRef} className={clsx(styles.startBelow, barStyles.bar)}>
              {startButton}
            </div>
          )}
        </>
      )}
      {dialog}
    </Screen>
  )
}

/** The columns of which nothing is imported, and the required fields that new entries do not get. */
function LeftOutColumns({ current: { uuid, columns, targets, counts } }: { current: Import }) {
  const { t } = useTranslation()
  const labelOf = useTargetLabel({ targets, columns })
  const names = columns.flatMap(({ heading, target }) => (target === null ? heading : []))
  const chosen = columns.map(({ target }) => target)
  const fields = counts.new ? withoutColumn(targets, chosen) : []
  if (names.length === 0 && fields.length === 0) return null
  return (
    <MessageBar
      {...(fields.length > 0 && { intent: 'warning' as const })}
      action={
        <ButtonLink appearance="compact" href={columnsPath(uuid)}>
          {t('manage.import.chooseTargets')}
        </ButtonLink>
      }
    >
      {names.length > 0 && (
        <p>{t('manage.import.columnsLeftOut', { count: names.length, columns: names.join(', ') })}</p>
      )}
      {fields.length > 0 && (
        <p>{t('manage.import.unmapped', { fields: fields.map(({ name }) => labelOf(name)).join(', ') })}</p>
      )}
    </MessageBar>
  )
}

/** The rows that are wrong, to be mended in a spreadsheet. */
function WrongFile({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const { isBusy, download } = useDownload()
  return (
    <div className={styles.section}>
      <Button
        className={styles.start}
        disabledFocusable={isBusy}
        onClick={() => void download(client('exportWrongRows', { params: { uuid }, query: { language } }))}
      >
        {t('manage.import.wrongFile')}
      </Button>
      <p className={styles.quiet}>{t('manage.import.wrongFileHint')}</p>
    </div>
  )
}

/** How far the import is, and what it has done. */
function Progress({
  current: { state, kept },
  done,
  total,
}: {
  current: Import
  done: number
  total: number
}) {
  const { t } = useTranslation()
  const isRunning = state === 'running' || state === 'undoing'
  return (
    <div className={styles.progress}>
      {isRunning && (
        <ProgressBar value={total === 0 ? 1 : done / total} aria-label={t(`manage.import.state.${state}`)} />
      )}
      <MessageBar isAnnounced intent={state === 'done' || state === 'undone' ? 'success' : 'info'}>
        {t(`manage.import.progress.${state}`, { count: done, total, kept })}
      </MessageBar>
      {kept > 0 && <p className={styles.quiet}>{t('manage.import.kept', { count: kept })}</p>}
      {isRunning && <p className={styles.quiet}>{t('manage.import.mayLeave')}</p>}
    </div>
  )
}
