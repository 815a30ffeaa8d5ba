import { Input } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessUser, accessLimits } from '#contract/access.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { isCalendarDate } from '#contract/values/date.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { validateText } from '#contract/values/text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { DayField } from '../shell/day-field.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { useEdit } from '../shell/use-edit.ts'

type Props = {
  /** Undefined for a new user. */
  user: AccessUser | undefined
  onSaved: () => void
  onClose: () => void
}

/** Adds a user to the access list, or changes one. */
export function AccessDialog({ user, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lengthError = useLengthError()
  const valuesOf = (stored: AccessUser | undefined) => ({
    username: stored?.username ?? '',
    fullName: stored?.fullName ?? '',
    until: stored?.until ?? '',
  })
  const edit = useEdit({
    initial: valuesOf(user),
    updatedAt: user?.updatedAt,
    check: ({ username, until }) => [
      ...validateText(username, 'username', { max: accessLimits.username }).issues,
      ...checkUntil(until, user),
    ],
    save: ({ until, ...person }, updatedAt) => {
      const values = { ...person, until: until || null }
      if (!user) return client('addAccess', { body: { action: 'new', ...values } })
      const params = { uuid: user.uuid }
      return client('changeAccess', { params, body: { action: 'update', ...values, updatedAt } })
    },
    load: async () => {
      const response = await client('listAccess', {})
      const saved = response.ok && response.data.users.find(({ uuid }) => uuid === user?.uuid)
      return saved ? { values: valuesOf(saved), updatedAt: saved.updatedAt } : undefined
    },
    partsOf: ({ username, fullName, until }) => [
      { key: 'username', label: t('manage.access.username'), text: username },
      { key: 'fullName', label: t('manage.access.fullName'), text: fullName },
      {
        key: 'until',
        label: t('manage.access.until'),
        text: until ? formatDate(until) : t('manage.access.noEnd'),
      },
    ],
    onSaved,
  })
  const { errorOf } = edit
  const id = useId()
  const { username, fullName, until } = edit.values
  return (
    <EditDialog
      edit={edit}
      title={t(user ? 'manage.access.update' : 'manage.access.new')}
      saveLabel={t(user ? 'common.save' : 'manage.add')}
      onClose={onClose}
    >
      <RequiredField
        label={t('manage.access.username')}
        hint={t('manage.access.usernameHint')}
        {...lengthError(username, accessLimits.username, errorOf('username'))}
      >
        <Input
          value={username}
          autoCapitalize="none"
          onChange={(_event, data) => edit.change({ username: data.value })}
        />
      </RequiredField>
      <Field
        label={t('manage.access.fullName')}
        {...lengthError(fullName, accessLimits.fullName, errorOf('fullName'))}
      >
        <Input value={fullName} onChange={(_event, data) => edit.change({ fullName: data.value })} />
      </Field>
      <DayField
        id={id}
        label={t('manage.access.until')}
        hint={t('manage.access.untilHint')}
        value={until}
        error={errorOf('until').validationMessage}
        isOptional
        isFuture
        onChange={(value) => edit.change({ until: value })}
      />
    </EditDialog>
  )
}

/** A day that has passed can only stay. */
function checkUntil(until: string, user: AccessUser | undefined): ValueIssue[] {
  const messageKey =
    until && !isCalendarDate(until)
      ? 'validation.date'
      : until && until !== user?.until && until < dayInTallinn(Date.now() / 1000)
        ? 'access.error.untilPast'
        : undefined
  return messageKey ? [{ field: 'until', messageKey }] : []
}
