'use client'

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import Link from 'next/link'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MediaRow, validateAlt } from '#contract/media.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { formatSize } from '#ui/files/file-labels.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import { PageTabs } from '../pages/page-tabs.tsx'
import { pagePath } from '../pages/paths.ts'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { Screen } from '../shell/screen.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'
import { dateColumn, type LocalColumn, useLocalTable } from '../shell/use-local-table.tsx'
import { useMergedEdit } from '../shell/use-merged-edit.ts'
import { useResource } from '../shell/use-resource.ts'
import { AltFields, UploadDialog } from './upload-dialog.tsx'

const textOf = ({ alt, fileName }: MediaRow) => `${alt.et} ${alt.en} ${fileName}`

/** `/manage/pages/media`: the pictures of the pages, and where each is used (contract §7). */
export function MediaScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const media = useResource(useCallback(() => client('listMedia', {}), [client]))
  const [edited, setEdited] = useState<MediaRow | 'new'>()
  const { confirm, dialog } = useConfirm()
  const columns = useColumns(setEdited, useLatestCallback(remove))
  const { table } = useLocalTable({ columns, rows: media.data?.media, resource: media, textOf })
  const close = () => setEdited(undefined)
  const closeAndReload = () => {
    close()
    void media.reload()
  }
  useShortcuts([{ keys: 'n', label: t('manage.media.upload'), run: () => setEdited('new') }])

  async function remove({ uuid, fileName }: MediaRow) {
    const isConfirmed = await confirm({
      title: t('manage.media.delete.title'),
      text: t('manage.media.delete.text', { name: fileName }),
      confirmLabel: t('common.delete'),
    })
    if (!isConfirmed) return
    const response = await client('changeMedia', { params: { uuid }, body: { action: 'delete' } })
    if (response.ok) notifySuccess(response.data)
    else notifyProblem(response.problem)
    void media.reload()
  }

  return (
    <Screen
      title={t('manage.media.title')}
      actions={
        <Button appearance="primary" icon={<AddRegular />} onClick={() => setEdited('new')}>
          {t('manage.media.upload')}
        </Button>
      }
    >
      <PageTabs current="media" />
      <DataTable
        {...table}
        id="manage-media"
        label={t('manage.media.title')}
        empty={{ title: t('manage.media.empty.title'), text: t('manage.media.empty.text') }}
      />
      {edited === 'new' && <UploadDialog onAdded={closeAndReload} onClose={close} />}
      {edited && edited !== 'new' && <AltDialog row={edited} onSaved={closeAndReload} onClose={close} />}
      {dialog}
    </Screen>
  )
}

type AltDialogProps = { row: MediaRow; onSaved: () => void; onClose: () => void }

function AltDialog({ row, onSaved, onClose }: AltDialogProps) {
  const { t } = useTranslation()
  const client = useClient()
  const edit = useMergedEdit({
    initial: { values: row.alt, updatedAt: row.updatedAt },
    merge: (part) => ({ et: part('et'), en: part('en') }),
    save: (alt, updatedAt) =>
      client('changeMedia', { params: { uuid: row.uuid }, body: { action: 'update', alt, updatedAt } }),
    load: async () => {
      const response = await client('listMedia', {})
      const saved = response.ok && response.data.media.find(({ uuid }) => uuid === row.uuid)
      return saved ? { values: saved.alt, updatedAt: saved.updatedAt } : undefined
    },
  })
  return (
    <EditDialog
      title={t('manage.media.update')}
      saveLabel={t('common.save')}
      check={() => validateAlt(edit.values).issues}
      save={edit.save}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(errorOf) => (
        <AltFields alt={edit.values} theirsOf={edit.theirsOf} errorOf={errorOf} onChange={edit.change} />
      )}
    </EditDialog>
  )
}

const useStyles = makeStyles({
  thumbnail: {
    display: 'block',
    width: '72px',
    height: '48px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  pages: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
  unused: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', justifyContent: 'flex-end', columnGap: tokens.spacingHorizontalS },
})

function useColumns(
  onEdit: (row: MediaRow) => void,
  onRemove: (row: MediaRow) => Promise<void>,
): LocalColumn<MediaRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  return useMemo<LocalColumn<MediaRow>[]>(
    () => [
      {
        id: 'picture',
        headerKey: 'manage.media.picture',
        kind: 'picture',
        cell: ({ url }) => <img className={styles.thumbnail} src={url} alt="" loading="lazy" />,
        width: 96,
      },
      {
        id: 'alt',
        headerKey: 'manage.media.alt',
        kind: 'name',
        sortBy: ({ alt }) => inLanguage(alt, 'et'),
        cell: ({ alt }) => inLanguage(alt, language),
      },
      { id: 'file', headerKey: 'manage.media.file', leaves: 'second', cell: ({ fileName }) => fileName },
      {
        id: 'size',
        headerKey: 'manage.media.size',
        sortBy: ({ size }) => size,
        cell: ({ size, width, height }) => `${width} × ${height}, ${formatSize(size, language)}`,
        width: 190,
        leaves: 'second',
      },
      {
        id: 'usedIn',
        headerKey: 'manage.media.usedIn',
        cell: ({ usedIn }) =>
          usedIn.length === 0 ? (
            <span className={styles.unused}>{t('manage.media.unused')}</span>
          ) : (
            <span className={styles.pages}>
              {usedIn.map(({ slug, title }) => (
                <Link key={slug} href={pagePath(slug)} prefetch={false}>
                  {inLanguage(title, language) || slug}
                </Link>
              ))}
            </span>
          ),
      },
      dateColumn({
        id: 'createdAt',
        headerKey: 'manage.media.createdAt',
        width: 150,
        leaves: 'first',
        dateOf: ({ createdAt }) => createdAt,
      }),
      {
        id: 'action',
        headerKey: 'manage.column.actions',
        kind: 'action',
        width: 190,
        cell: (row) => {
          const name = inLanguage(row.alt, language)
          const isUsed = row.usedIn.length > 0
          return (
            <span className={styles.actions}>
              <Button size="small" aria-label={t('manage.updateOf', { name })} onClick={() => onEdit(row)}>
                {t('manage.update')}
              </Button>
              <Button
                size="small"
                disabled={isUsed}
                title={isUsed ? t('manage.media.error.inUse') : undefined}
                aria-label={t('manage.media.deleteOf', { name })}
                onClick={() => void onRemove(row)}
              >
                {t('common.delete')}
              </Button>
            </span>
          )
        },
      },
    ],
    [t, language, styles, onEdit, onRemove],
  )
}
