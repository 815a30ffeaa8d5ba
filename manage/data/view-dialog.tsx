import { Input, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { validateText } from '#contract/values/text.ts'
import { type View, viewLimits } from '#contract/views.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { useEdit } from '../shell/use-edit.ts'

type Props = {
  /** Undefined for a new one. */
  view: View | undefined
  slug: string
  query: string
  onSaved: () => void
  onClose: () => void
}

/** Names a view and shares it with all managers. */
export function ViewDialog({ view, slug, query, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lengthError = useLengthError()
  const edit = useEdit({
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false },
    check: ({ name }) => validateText(name, 'name', { max: viewLimits.name }).issues,
    save: (values) =>
      view
        ? client('changeView', { params: { uuid: view.uuid }, body: { action: 'update', ...values } })
        : client('addView', { body: { action: 'new', form: slug, query, ...values } }),
    onSaved,
  })
  const { name, isShared } = edit.values
  return (
    <EditDialog
      edit={edit}
      title={view ? t('manage.views.change', { name: view.name }) : t('manage.views.save')}
      saveLabel={t('common.save')}
      onClose={onClose}
    >
      <RequiredField
        label={t('manage.views.name')}
        {...lengthError(name, viewLimits.name, edit.errorOf('name'))}
      >
        <Input value={name} onChange={(_event, data) => edit.change({ name: data.value })} />
      </RequiredField>
      <Switch
        label={t('manage.views.shared')}
        checked={isShared}
        onChange={(_event, data) => edit.change({ isShared: data.checked })}
      />
    </EditDialog>
  )
}
