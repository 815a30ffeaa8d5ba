'use client'

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessUser } from '#contract/access.ts'
import { useClient } from '#ui/api/client-context.tsx'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { manageDefaults, type TableDefaults } from '#ui/data-table/table-state.ts'
import { useTableQuery } from '#ui/data-table/use-table-query.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { ConfirmDialog } from '#ui/shell/confirm-dialog.tsx'
import { useManager } from '../shell/manager-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { Screen } from '../shell/screen.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useLocalList } from '../shell/use-local-list.ts'
import { useResource } from '../shell/use-resource.ts'
import { AccessDialog } from './access-dialog.tsx'

const defaults: TableDefaults = {
  ...manageDefaults,
  sorts: ['username', 'fullName', 'lastSignInAt', 'createdAt', 'updatedAt'],
}

const listOptions = {
  textOf: ({ username, fullName }: AccessUser) => `${username} ${fullName}`,
  sortKeys: {
    username: ({ username }: AccessUser) => username,
    fullName: ({ fullName }: AccessUser) => fullName,
    lastSignInAt: ({ lastSignInAt }: AccessUser) => lastSignInAt ?? '',
    createdAt: ({ createdAt }: AccessUser) => createdAt,
    updatedAt: ({ updatedAt }: AccessUser) => updatedAt,
  },
}

const useStyles = makeStyles({
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  about: { color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
  roles: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 70ch)',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXXS },
  },
  role: { fontWeight: tokens.fontWeightSemibold },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
})

/** `/manage/access`: users who are managers by the access list. Managers may read it, administrators may change it. */
export function AccessScreen() {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const notify = useNotify()
  const { isAdmin } = useManager()
  const query = useTableQuery(useAddressQuery(), defaults)
  const users = useResource(useCallback(() => client('listAccess', {}), [client]))
  const list = useLocalList(users.data?.users, users, query.state, listOptions)
  const [edited, setEdited] = useState<AccessUser | 'new'>()
  const [removed, setRemoved] = useState<AccessUser>()
  const columns = useColumns(isAdmin, setEdited, setRemoved)

  async function remove({ uuid, username, fullName }: AccessUser): Promise<void> {
    const body = { action: 'delete' as const, username, fullName }
    const response = await client('changeAccess', { params: { uuid }, body })
    if (response.ok) notify({ intent: 'success', title: t('access.success.deleted'), text: username })
    else notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected') })
    await users.reload()
  }

  return (
    <Screen
      title={t('manage.access.title')}
      actions={
        isAdmin && (
          <Button appearance="primary" icon={<AddRegular />} onClick={() => setEdited('new')}>
            {t('manage.access.new')}
          </Button>
        )
      }
    >
      <p className={styles.about}>{t(isAdmin ? 'manage.access.about' : 'manage.access.readOnly')}</p>
      <DataTable
        id="manage-access"
        label={t('manage.access.title')}
        columns={columns}
        query={query}
        list={list}
        empty={{ title: t('manage.access.empty.title'), text: t('manage.access.empty.text') }}
        compact
        filters={[]}
      />
      <section className={styles.section} aria-labelledby="access-roles">
        <h2 id="access-roles">{t('manage.access.roles')}</h2>
        <dl className={styles.roles}>
          {(['admin', 'manager', 'worker', 'student', 'signedIn', 'anyone'] as const).map((role) => (
            <RoleFact
              key={role}
              term={t(`manage.access.role.${role}`)}
              text={t(`manage.access.may.${role}`)}
            />
          ))}
        </dl>
      </section>
      {edited && (
        <AccessDialog
          user={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined)
            void users.reload()
          }}
        />
      )}
      {removed && (
        <ConfirmDialog
          title={t('manage.access.remove.title', { username: removed.username })}
          text={t('manage.access.remove.text')}
          confirmLabel={t('manage.access.remove.action')}
          cancelLabel={t('common.cancel')}
          primary="cancel"
          onCancel={() => setRemoved(undefined)}
          onConfirm={() => {
            setRemoved(undefined)
            void remove(removed)
          }}
        />
      )}
    </Screen>
  )
}

function RoleFact({ term, text }: { term: string; text: string }) {
  const styles = useStyles()
  return (
    <>
      <dt className={styles.role}>{term}</dt>
      <dd>{text}</dd>
    </>
  )
}

function useColumns(
  isAdmin: boolean,
  onEdit: (user: AccessUser) => void,
  onRemove: (user: AccessUser) => void,
): DataColumn<AccessUser>[] {
  const { t } = useTranslation()
  const styles = useStyles()
  return useMemo<DataColumn<AccessUser>[]>(
    () => [
      {
        id: 'username',
        headerKey: 'manage.access.username',
        kind: 'name',
        sortable: true,
        cell: ({ username }) => username,
      },
      {
        id: 'fullName',
        headerKey: 'manage.access.fullName',
        sortable: true,
        cell: ({ fullName }) => fullName,
      },
      {
        id: 'lastSignInAt',
        headerKey: 'manage.access.lastSignIn',
        sortable: true,
        sorts: 'dates',
        cell: ({ lastSignInAt }) =>
          lastSignInAt ? <DateTime value={lastSignInAt} /> : t('manage.access.neverSignedIn'),
      },
      {
        id: 'createdAt',
        headerKey: 'manage.access.created',
        sortable: true,
        sorts: 'dates',
        cell: ({ createdAt }) => <DateTime value={createdAt} />,
      },
      {
        id: 'updatedAt',
        headerKey: 'manage.column.updated',
        sortable: true,
        sorts: 'dates',
        cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
      },
      ...(isAdmin
        ? [
            {
              id: 'action',
              headerKey: 'manage.column.actions',
              kind: 'action',
              width: 200,
              cell: (user) => (
                <div className={styles.actions}>
                  <Button
                    size="small"
                    aria-label={t('manage.updateOf', { name: user.username })}
                    onClick={() => onEdit(user)}
                  >
                    {t('manage.update')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t('manage.access.removeOf', { username: user.username })}
                    onClick={() => onRemove(user)}
                  >
                    {t('manage.access.remove.action')}
                  </Button>
                </div>
              ),
            } satisfies DataColumn<AccessUser>,
          ]
        : []),
    ],
    [t, styles, isAdmin, onEdit, onRemove],
  )
}
