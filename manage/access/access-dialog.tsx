import { Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type AccessUser, accessLimits } from '#contract/access.ts'
import { validateText } from '#contract/values/text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
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
  })
  const edit = useEdit({
    initial: valuesOf(user),
    updatedAt: user?.updatedAt,
    check: ({ username }) => validateText(username, 'username', { max: accessLimits.username }).issues,
    save: (values, updatedAt) => {
      if (!user) return client('addAccess', { body: { action: 'new', ...values } })
      const params = { uuid: user.uuid }
      return client('changeAccess', { params, body: { action: 'update', ...values, updatedAt } })
    },
    load: async () => {
      const response = await client('listAccess', {})
      const saved = response.ok && response.data.users.find(({ uuid }) => uuid === user?.uuid)
      return saved ? { values: valuesOf(saved), updatedAt: saved.updatedAt } : undefined
    },
    partsOf: ({ username, fullName }) => [
      { key: 'username', label: t('manage.access.username'), text: username },
      { key: 'fullName', label: t('manage.access.fullName'), text: fullName },
    ],
    onSaved,
  })
  const { errorOf } = edit
  const { username, fullName } = edit.values
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
    </EditDialog>
  )
}
