import { Badge, Button, makeStyles, tokens } from '@fluentui/react-components'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageVersion } from '#contract/pages.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useCall } from '#ui/api/use-call.ts'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { LoadProblem } from '../shell/loaded.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'
import { useResource } from '../shell/use-resource.ts'
import { PagePreview } from './page-preview.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', maxWidth: '900px', padding: 0, listStyleType: 'none' },
  version: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  details: { display: 'flex', flexDirection: 'column', flexGrow: 1, flexBasis: '200px', minWidth: 0 },
  who: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

type Props = {
  slug: string
  /** `updatedAt` of the current version. */
  updatedAt: string
  /** The editor has unsaved changes, which restoring would discard. */
  isDirty: boolean
  onRestored: () => Promise<void>
}

/** The versions of a page, newest first: who wrote them and when. Each can be viewed and restored. */
export function PageVersions({ slug, updatedAt, isDirty, onRestored }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const language = useLanguage()
  const request = useCallback(() => client('listPageVersions', { params: { slug } }), [client, slug])
  const versions = useResource(request)
  const { data, problem } = versions
  const [viewed, setViewed] = useState<PageVersion>()
  const { confirm, dialog } = useConfirm()
  const { restore, isBusy } = useRestore(slug, onRestored)

  if (problem) return <LoadProblem title={t('manage.pages.versions.failed')} resource={versions} />
  if (!data) return <SkeletonRows count={4} />
  const [current] = data.versions

  async function restoreVersion(version: PageVersion) {
    const isConfirmed =
      !isDirty ||
      (await confirm({
        title: t('manage.leave.title'),
        text: t('manage.leave.text'),
        confirmLabel: t('manage.pages.versions.restore'),
        primary: 'cancel',
      }))
    if (isConfirmed) await restore(version.uuid, updatedAt, current?.uuid)
  }

  return (
    <>
      <ol className={styles.list}>
        {data.versions.map((version) => (
          <li key={version.uuid} className={styles.version}>
            <span className={styles.details}>
              <span>{inLanguage(version.title, language)}</span>
              <span className={styles.who}>
                {version.who ?? t('manage.pages.versions.shipped')}, <DateTime value={version.at} />
              </span>
            </span>
            {version === current && <Badge appearance="tint">{t('manage.pages.versions.current')}</Badge>}
            <Button onClick={() => setViewed(version)}>{t('manage.pages.versions.view')}</Button>
            {version !== current && (
              <Button disabledFocusable={isBusy} onClick={() => void restoreVersion(version)}>
                {t('manage.pages.versions.restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {viewed && <VersionDialog slug={slug} version={viewed} onClose={() => setViewed(undefined)} />}
      {dialog}
    </>
  )
}

/** Restores a version; the notice can restore the previous one again. */
function useRestore(slug: string, onRestored: () => Promise<void>) {
  const { call, isBusy } = useCall()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()

  async function restore(version: string, updatedAt: string, previous: string | undefined) {
    const response = await call('changePage', {
      params: { slug },
      body: { action: 'restore', updatedAt, version },
    })
    if (!response.ok) return notifyProblem(response.problem)
    const { updatedAt: restoredAt = '' } = response.data
    notifySuccess(response.data, previous ? () => void restore(previous, restoredAt, undefined) : undefined)
    await onRestored()
  }

  return { restore, isBusy }
}

type DialogProps = { slug: string; version: PageVersion; onClose: () => void }

function VersionDialog({ slug, version: { uuid, at }, onClose }: DialogProps) {
  const { t } = useTranslation()
  const client = useClient()
  const request = useCallback(
    () => client('getPageVersion', { params: { slug, uuid } }),
    [client, slug, uuid],
  )
  const page = useResource(request)
  const { data, problem } = page
  return (
    <DialogFrame
      title={<DateTime value={at} />}
      maxWidth={1100}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <LoadProblem title={t('manage.pages.versions.failed')} resource={page} />
      {!data && !problem && <SkeletonRows count={4} />}
      {data && <PagePreview {...data} />}
    </DialogFrame>
  )
}
