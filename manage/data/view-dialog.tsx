import { Input, Switch } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { validateText } from '#contract/values/text.ts'
import { type MailInterval, mailIntervals, type View, type ViewKind, viewLimits } from '#contract/views.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { useEdit } from '../shell/use-edit.ts'

type Props = {
  kind?: ViewKind
  /** Undefined for a new one. */
  view: View | undefined
  slug: string
  query: string
  /** With the uuid of a new one. */
  onSaved: (uuid?: string) => void
  onClose: () => void
}

/** Names a view or a saved report and shares it with all managers; its owner chooses how often a report is mailed. */
export function ViewDialog({ kind = 'table', view, slug, query, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lengthError = useLengthError()
  const edit = useEdit({
    initial: { name: view?.name ?? '', isShared: view?.isShared ?? false, mailed: view?.mailed ?? null },
    check: ({ name }) => validateText(name, 'name', { max: viewLimits.name }).issues,
    save: async (values) => {
      if (!view) return client('addView', { body: { action: 'new', kind, form: slug, query, ...values } })
      return client('changeView', { params: { uuid: view.uuid }, body: { action: 'update', ...values } })
    },
    onSaved: (saved) => onSaved('uuid' in saved && typeof saved.uuid === 'string' ? saved.uuid : undefined),
  })
  const { name, isShared, mailed } = edit.values
  const title = kind === 'report' ? 'manage.reports.save' : 'manage.views.save'
  return (
    <EditDialog
      edit={edit}
      title={view ? t('manage.views.change', { name: view.name }) : t(title)}
      saveLabel={t('common.save')}
      onClose={onClose}
    >
      <RequiredField
        label={t(kind === 'report' ? 'manage.reports.name' : 'manage.views.name')}
        {...lengthError(name, viewLimits.name, edit.errorOf('name'))}
      >
        <Input value={name} onChange={(_event, data) => edit.change({ name: data.value })} />
      </RequiredField>
      <Switch
        label={t('manage.views.shared')}
        checked={isShared}
        onChange={(_event, data) => edit.change({ isShared: data.checked })}
      />
      {kind === 'report' && (view?.isOwn ?? true) && (
        <Field label={t('manage.reports.mailLabel')} hint={t('manage.reports.mailHint')}>
          <ChoiceSelect<MailInterval | ''>
            value={mailed ?? ''}
            options={['' as const, ...mailIntervals].map((interval) => ({
              value: interval,
              label: t(`manage.reports.mail.${interval || 'never'}`),
            }))}
            onChoose={(interval) => edit.change({ mailed: interval || null })}
          />
        </Field>
      )}
    </EditDialog>
  )
}
