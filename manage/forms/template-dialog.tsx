import { Input } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminForm } from '#contract/admin-forms.ts'
import type { Envelope } from '#contract/problems.ts'
import { type Template, templateLimits } from '#contract/templates.ts'
import { inLanguage } from '#contract/texts.ts'
import { validateText } from '#contract/values/text.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { EditDialog } from '../shell/edit-dialog.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import type { Response } from '../shell/save-merged.ts'
import { useEdit } from '../shell/use-edit.ts'

type Values = { name: string; about: string }
type Props = {
  title: string
  initial: Values
  save: (values: Values) => Promise<Response<Envelope>>
  onSaved?: () => void
  onClose: () => void
}

/** Names a template, and says what it is for. */
function TemplateDialog({ title, initial, save, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  const lengthError = useLengthError()
  const edit = useEdit({
    initial,
    check: ({ name, about }) => [
      ...validateText(name, 'name', { max: templateLimits.name }).issues,
      ...validateText(about, 'about', { max: templateLimits.about, isOptional: true }).issues,
    ],
    save,
    onSaved: () => {
      onSaved?.()
      onClose()
    },
  })
  const { name, about } = edit.values
  return (
    <EditDialog edit={edit} title={title} saveLabel={t('common.save')} onClose={onClose}>
      <RequiredField
        label={t('manage.templates.name')}
        {...lengthError(name, templateLimits.name, edit.errorOf('name'))}
      >
        <Input value={name} onChange={(_event, data) => edit.change({ name: data.value })} />
      </RequiredField>
      <Field
        label={t('manage.templates.about')}
        hint={t('manage.templates.aboutHint')}
        {...lengthError(about, templateLimits.about, edit.errorOf('about'))}
      >
        <Input value={about} onChange={(_event, data) => edit.change({ about: data.value })} />
      </Field>
    </EditDialog>
  )
}

/** Saves the form as it is stored as a template of the managers. */
export function SaveTemplateDialog({ form, onClose }: { form: AdminForm } & Pick<Props, 'onClose'>) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const { slug, title } = form
  return (
    <TemplateDialog
      title={t('manage.templates.save')}
      initial={{ name: inLanguage(title, language).slice(0, templateLimits.name), about: '' }}
      save={(values) => client('addTemplate', { body: { action: 'new', form: slug, ...values } })}
      onClose={onClose}
    />
  )
}

/** Renames a template of the managers. */
export function RenameTemplateDialog({
  template,
  ...props
}: Pick<Props, 'onSaved' | 'onClose'> & { template: Template }) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const name = inLanguage(template.name, language)
  return (
    <TemplateDialog
      {...props}
      title={t('manage.templates.change', { name })}
      initial={{ name, about: inLanguage(template.about, language) }}
      save={(values) =>
        client('changeTemplate', { params: { id: template.id }, body: { action: 'update', ...values } })
      }
    />
  )
}
