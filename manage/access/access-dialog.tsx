import { Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type AccessUser, accessLimits } from '#contract/access.ts'
import { validateText } from '#contract/values/text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { TheirValue } from '../shell/their-value.tsx'
import { useMergedEdit } from '../shell/use-merged-edit.ts'

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
  const copyOf = (stored: AccessUser | undefined) => ({
    values: { username: stored?.username ?? '', fullName: stored?.fullName ?? '' },
    updatedAt: stored?.updatedAt,
  })
  const edit = useMergedEdit({
    initial: copyOf(user),
    merge: (part) => ({ username: part('username'), fullName: part('fullName') }),
    save: (values, updatedAt) => {
      if (!user) return client('addAccess', { body: { action: 'new', ...values } })
      const params = { uuid: user.uuid }
      return client('changeAccess', { params, body: { action: 'update', ...values, updatedAt } })
    },
    load: async () => {
      const response = await client('listAccess', {})
      const saved = response.ok && response.data.users.find(({ uuid }) => uuid === user?.uuid)
      return saved ? copyOf(saved) : undefined
    },
  })
  const { username, fullName } = edit.values
  return (
    <EditDialog
      title={t(user ? 'manage.access.update' : 'manage.access.new')}
      saveLabel={t(user ? 'common.save' : 'manage.add')}
      check={() => validateText(username, 'username', { max: accessLimits.username }).issues}
      save={edit.save}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
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
          <TheirValue
            label={t('manage.access.username')}
            mine={username}
            theirs={edit.theirsOf('username')}
            onUse={(theirs) => edit.change({ username: theirs })}
          />
          <Field
            label={t('manage.access.fullName')}
            {...lengthError(fullName, accessLimits.fullName, errorOf('fullName'))}
          >
            <Input value={fullName} onChange={(_event, data) => edit.change({ fullName: data.value })} />
          </Field>
          <TheirValue
            label={t('manage.access.fullName')}
            mine={fullName}
            theirs={edit.theirsOf('fullName')}
            onUse={(theirs) => edit.change({ fullName: theirs })}
          />
        </>
      )}
    </EditDialog>
  )
}
