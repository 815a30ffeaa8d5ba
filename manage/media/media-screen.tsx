'use client'

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons'
import Link from 'next/link'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type MediaRow, validateAlt } from '#contract/media.ts'
import type { Envelope } from '#contract/problems.ts'
import { inLanguage, type Text } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { formatSize } from '#ui/files/file-labels.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import { PageTabs } from '../pages/page-tabs.tsx'
import { pagePath } from '../pages/paths.ts'
import { ActionMenu } from '../shell/action-menu.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { ListScreen } from '../shell/list-screen.tsx'
import { useOutcomeNotices } from '../shell/notices.tsx'
import { textParts } from '../shell/parts.ts'
import { mergeText } from '../shell/three-way.ts'
import { useConfirm } from '../shell/use-confirm.tsx'
import { useEdit } from '../shell/use-edit.ts'
import { actionColumn, dateColumn, type LocalColumn } from '../shell/use-local-table.tsx'
import { useResource } from '../shell/use-resource.ts'
import { AltFields, UploadDialog } from './upload-dialog.tsx'

const textOf = ({ alt, fileName }: MediaRow) => `${alt.et} ${alt.en} ${fileName}`

/** `/manage/pages/media`: the pictures of the pages, and where each is used (contract §7). */
export function MediaScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const media = useResource(useCallback(() => client('listMedia', {}), [client]))
  const { confirm, dialog } = useConfirm()
  const columns = useColumns(useLatestCallback(remove))

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
    <ListScreen
      id="manage-media"
      title={t('manage.media.title')}
      resource={media}
      rows={media.data?.media}
      columns={columns}
      textOf={textOf}
      empty={{ title: t('manage.media.empty.title'), text: t('manage.media.empty.text') }}
      add={{ label: t('manage.media.upload') }}
      dialog={(row, { onSaved, onClose }) =>
        row ? (
          <AltDialog row={row} onSaved={onSaved} onClose={onClose} />
        ) : (
          <UploadDialog onAdded={onSaved} onClose={onClose} />
        )
      }
      above={<PageTabs current="media" />}
    >
      {dialog}
    </ListScreen>
  )
}

type AltDialogProps = { row: MediaRow; onSaved: () => void; onClose: () => void }

function AltDialog({ row, onSaved, onClose }: AltDialogProps) {
  const { t } = useTranslation()
  const client = useClient()
  const edit = useEdit<Text, Envelope>({
    initial: row.alt,
    updatedAt: row.updatedAt,
    check: (alt) => validateAlt(alt).issues,
    save: (alt, updatedAt) =>
      client('changeMedia', { params: { uuid: row.uuid }, body: { action: 'update', alt, updatedAt } }),
    load: async () => {
      const response = await client('listMedia', {})
      const saved = response.ok && response.data.media.find(({ uuid }) => uuid === row.uuid)
      return saved ? { values: saved.alt, updatedAt: saved.updatedAt } : undefined
    },
    merge: (versions, sideOf) => mergeText(versions, 'alt', sideOf),
    partsOf: (alt) => textParts(t, 'alt', t('manage.media.alt'), alt),
    onSaved,
  })
  return (
    <EditDialog edit={edit} title={t('manage.media.update')} saveLabel={t('common.save')} onClose={onClose}>
      <AltFields alt={edit.values} errorOf={edit.errorOf} onChange={edit.change} />
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
})

function useColumns(onRemove: (row: MediaRow) => Promise<void>): LocalColumn<MediaRow>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  return useMemo<LocalColumn<MediaRow>[]>(
    () => [
      {
        id: 'picture',
        headerKey: 'manage.media.picture',
        kind: 'picture',
        cardPlace: 'start',
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
      {
        id: 'file',
        headerKey: 'manage.media.file',
        leaves: 'second',
        hiddenOnCards: true,
        cell: ({ fileName }) => fileName,
      },
      {
        id: 'size',
        headerKey: 'manage.media.size',
        sortBy: ({ size }) => size,
        cell: ({ size, width, height }) => `${width} × ${height}, ${formatSize(size, language)}`,
        width: 190,
        leaves: 'second',
        hiddenOnCards: true,
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
        hiddenOnCards: true,
        dateOf: ({ createdAt }) => createdAt,
      }),
      {
        ...actionColumn,
        width: 64,
        cell: (row, open) => {
          const name = inLanguage(row.alt, language)
          const button = (
            <Button
              appearance="subtle"
              icon={<MoreHorizontalRegular />}
              aria-label={t('manage.media.actionsOf', { name })}
            />
          )
          return (
            <ActionMenu
              button={button}
              actions={[
                { label: t('manage.update'), run: () => open(row) },
                {
                  label: t('common.delete'),
                  // A picture in use is named by its pages.
                  disabled: row.usedIn.length > 0,
                  run: () => void onRemove(row),
                },
              ]}
            />
          )
        },
      },
    ],
    [t, language, styles, onRemove],
  )
}
