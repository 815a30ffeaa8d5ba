import { Button } from '@fluentui/react-components'
import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definitions } from '#contract/admin-forms.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DialogFrame } from '#ui/shell/dialog-frame.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useResource } from '../shell/use-resource.ts'
import { newFieldsOf } from './edited-form.ts'
import { editedTemplate } from './edited-template.ts'
import { FormPreview } from './form-preview.tsx'
import { templatePath } from './paths.ts'
import { toPreviewedField, toPreviewedForm } from './previewed-form.ts'

type Props = { id: string; name: string; definitions: Definitions; onClose: () => void }

/** The form of a template as its visitors would see it, and a button that starts a form from it. */
export function TemplatePreview({ id, name, definitions, onClose }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const template = useTemplate(id)
  return (
    <DialogFrame
      title={name}
      maxWidth={800}
      onClose={onClose}
      actions={
        <>
          <Button appearance="primary" onClick={() => router.push(templatePath(id))}>
            {t('manage.templates.use')}
          </Button>
          <Button onClick={onClose}>{t('common.close')}</Button>
        </>
      }
    >
      <Loaded resource={template} failed={t('manage.templates.failed')} rows={6}>
        {(file) => {
          const form = editedTemplate(file, definitions)
          const fields = newFieldsOf(form).map(({ definition }) => toPreviewedField(definition))
          const { slug, title, description, fieldSets } = form
          return (
            <FormPreview
              slug={slug}
              title={title}
              description={description}
              form={toPreviewedForm(fieldSets, fields)}
            />
          )
        }}
      </Loaded>
    </DialogFrame>
  )
}

/** A template as the export of a form. */
export function useTemplate(id: string) {
  const client = useClient()
  return useResource(useCallback(() => client('getTemplate', { params: { id } }), [client, id]))
}
