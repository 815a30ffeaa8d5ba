'use client'

import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccessUser } from '#contract/access.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { ListScreen } from '../shell/list-screen.tsx'
import { useManager } from '../shell/manager-context.tsx'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'
import { ScreenSection } from '../shell/screen-section.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'
import { dateColumn, type LocalColumn } from '../shell/use-local-table.tsx'
import { useResource } from '../shell/use-resource.ts'
import { AccessDialog } from './access-dialog.tsx'

const textOf = ({ username, fullName, givenBy }: AccessUser) =>
  `${username} ${fullName} ${givenBy?.name ?? ''}`

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'end',
    gap: tokens.spacingHorizontalS,
    '@container (max-width: 54.99rem)': { justifyContent: 'start' },
  },
  about: { color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
  roles: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 70ch)',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXXS },
  },
  role: {
    fontWeight: tokens.fontWeightSemibold,
    // Nearer to what it means than to the one before.
    '@media (max-width: 640px)': { ':not(:first-child)': { marginTop: tokens.spacingVerticalS } },
  },
  expired: { color: 'var(--expired)', fontWeight: tokens.fontWeightMedium },
})

/** `/manage/access`: users who are managers by the access list. Managers may read it, administrators may change it. */
export function AccessScreen() {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const notify = useNotify()
  const { notifyProblem } = useOutcomeNotices()
  const { isAdmin } = useManager()
  const users = useResource(useCallback(() => client('listAccess', {}), [client]))
  const { confirm, dialog } = useConfirm()
  const columns = useColumns(isAdmin, useLatestCallback(remove))

  async function remove({ uuid, username, fullName }: AccessUser): Promise<void> {
    const isConfirmed = await confirm({
      title: t('manage.access.remove.title', { username }),
      text: t('manage.access.remove.text'),
      confirmLabel: t('manage.access.remove.action'),
      primary: 'cancel',
    })
    if (!isConfirmed) return
    const body = { action: 'delete' as const, username, fullName }
    const response = await client('changeAccess', { params: { uuid }, body })
    if (response.ok) notify({ intent: 'success', title: t('access.success.deleted'), text: username })
    else notifyProblem(response.problem)
    await users.reload()
  }

  return (
    <ListScreen
      id="manage-access"
      title={t('manage.access.title')}
      resource={users}
      rows={users.data?.users}
      columns={columns}
      textOf={textOf}
      actions={(addButton) => (
        <>
          <ButtonLink href="/manage/log?noun=access">{t('manage.access.log')}</ButtonLink>
          {addButton}
        </>
      )}
      empty={{ title: t('manage.access.empty.title'), text: t('manage.access.empty.text') }}
      add={isAdmin ? { label: t('manage.access.new') } : undefined}
      dialog={(user, events) => <AccessDialog user={user} {...events} />}
      above={<p className={styles.about}>{t(isAdmin ? 'manage.access.about' : 'manage.access.readOnly')}</p>}
    >
      {/* Below a list of unknown length: displayed where it stays. */}
      {users.data && (
        <ScreenSection title={t('manage.access.roles')}>
          <dl className={styles.roles}>
            {(['admin', 'manager', 'worker', 'student', 'signedIn', 'anyone'] as const).map((role) => (
              <RoleFact
                key={role}
                term={t(`manage.access.role.${role}`)}
                text={t(`manage.access.may.${role}`)}
              />
            ))}
          </dl>
        </ScreenSection>
      )}
      {dialog}
    </ListScreen>
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
  onRemove: (user: AccessUser) => Promise<void>,
): LocalColumn<AccessUser>[] {
  const { t } = useTranslation()
  const styles = useStyles()
  return useMemo<LocalColumn<AccessUser>[]>(
    () => [
      {
        id: 'username',
        headerKey: 'manage.access.username',
        kind: 'name',
        sortBy: ({ username }) => username,
        cell: ({ username }) => username,
      },
      {
        id: 'fullName',
        headerKey: 'manage.access.fullName',
        isTitle: true,
        sortBy: ({ fullName }) => fullName,
        cell: ({ fullName }) => fullName,
      },
      {
        id: 'until',
        headerKey: 'manage.access.until',
        sortBy: ({ until }) => until ?? '9999',
        sorts: 'dates',
        cell: ({ until, isExpired }) =>
          until ? (
            <span className={isExpired ? styles.expired : undefined}>
              {isExpired ? t('manage.access.expired', { day: formatDate(until) }) : formatDate(until)}
            </span>
          ) : (
            t('manage.access.noEnd')
          ),
      },
      {
        id: 'givenBy',
        headerKey: 'manage.access.givenBy',
        leaves: 'second',
        sortBy: ({ givenBy }) => givenBy?.name ?? '',
        cell: ({ givenBy, givenAt }) => (
          <>
            {givenBy?.name ?? t('manage.access.givenByUnknown')}
            {givenAt && (
              <>
                {', '}
                <DateTime value={givenAt} />
              </>
            )}
          </>
        ),
      },
      dateColumn({
        id: 'lastSignInAt',
        headerKey: 'manage.access.lastSignIn',
        dateOf: ({ lastSignInAt }) => lastSignInAt,
        none: t('manage.access.neverSignedIn'),
      }),
      dateColumn({
        id: 'updatedAt',
        headerKey: 'manage.column.updated',
        leaves: 'first',
        dateOf: ({ updatedAt }) => updatedAt,
      }),
      ...(isAdmin
        ? [
            {
              id: 'action',
              headerKey: 'manage.column.actions',
              kind: 'action',
              align: 'end',
              width: 200,
              cell: (user, open) => (
                <div className={styles.actions}>
                  <Button
                    size="small"
                    aria-label={t('manage.updateOf', { name: user.username })}
                    onClick={() => open(user)}
                  >
                    {t('manage.update')}
                  </Button>
                  <Button
                    size="small"
                    aria-label={t('manage.access.removeOf', { username: user.username })}
                    onClick={() => void onRemove(user)}
                  >
                    {t('manage.access.remove.action')}
                  </Button>
                </div>
              ),
            } satisfies LocalColumn<AccessUser>,
          ]
        : []),
    ],
    [t, styles, isAdmin, onRemove],
  )
}
