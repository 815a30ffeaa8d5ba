import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessUser, accessLimits } from '#contract/access.ts'
import { readWritten } from '#contract/values/text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'

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
  const [username, setUsername] = useState(user?.username ?? '')
  const [fullName, setFullName] = useState(user?.fullName ?? '')
  return (
    <EditDialog
      title={t(user ? 'manage.access.update' : 'manage.access.new')}
      saveLabel={t(user ? 'common.save' : 'manage.add')}
      check={() => readWritten(username, 'username', { max: accessLimits.username }).issues}
      save={() =>
        user
          ? client('changeAccess', {
              params: { uuid: user.uuid },
              body: { action: 'update', username, fullName },
            })
          : client('addAccess', { body: { action: 'new', username, fullName } })
      }
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
              onChange={(_event, data) => setUsername(data.value)}
            />
          </RequiredField>
          <Field
            label={t('manage.access.fullName')}
            {...lengthError(fullName, accessLimits.fullName, errorOf('fullName'))}
          >
            <Input value={fullName} onChange={(_event, data) => setFullName(data.value)} />
          </Field>
        </>
      )}
    </EditDialog>
  )
}
