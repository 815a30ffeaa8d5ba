import { autoFilledValues } from '#cms/forms/auto-fill.ts'
import { exportForm } from '#cms/forms/export-form.ts'
import { importForm } from '#cms/forms/import-form.ts'
import {
  listAdminForms,
  presentFormValues,
  readDefinitions,
  requireAdminForm,
  requireField,
  requireFieldSet,
} from '#cms/forms/read-definitions.ts'
import { readForms, requireFillableForm } from '#cms/forms/read-forms.ts'
import { readUsage } from '#cms/forms/read-usage.ts'
import { addField, updateField } from '#cms/forms/save-field.ts'
import { addFieldSet, updateFieldSet } from '#cms/forms/save-field-set.ts'
import { addForm, changeFormStatus, updateForm } from '#cms/forms/save-form.ts'
import { canonicalSlug } from '#contract/registers.ts'
import { defineEndpoint } from './define-endpoint.ts'

type Saved = { slug: string; uuid: string; updatedAt: string }

function saved(success: string, { slug, uuid, updatedAt }: Saved) {
  return {
    data: { status: 200, success, slug, uuid, updatedAt },
  }
}

export const formEndpoints = {
  listForms: defineEndpoint('listForms', async ({ req }) => ({
    data: (await readForms(req)).filter(({ status }) => status === 'active'),
  })),
  getForm: defineEndpoint('getForm', async ({ req, caller, params }) => {
    const form = await requireFillableForm(req, caller, canonicalSlug(params('slug')))
    return { data: { ...form, values: autoFilledValues(form, caller) } }
  }),

  listAdminForms: defineEndpoint('listAdminForms', async ({ req }) => ({ data: await listAdminForms(req) })),
  getAdminForm: defineEndpoint('getAdminForm', async ({ req, params }) => ({
    data: await requireAdminForm(req, params('slug')),
  })),
  changeForm: defineEndpoint('changeForm', async ({ req, params, body }) => {
    if (body.action === 'status')
      return saved('forms.success.statusChanged', await changeFormStatus(req, params('slug'), body))
    const { form, fieldSets, updatedAt } = body
    const { status, ...restOfForm } = form
    const values = { ...restOfForm, fieldSets }
    return saved(
      'forms.success.updated',
      await updateForm(req, params('slug'), { updatedAt, status, values }),
    )
  }),
  getDefinitions: defineEndpoint('getDefinitions', async ({ req }) => ({ data: await readDefinitions(req) })),

  getUsage: defineEndpoint('getUsage', async ({ req, query }) => ({ data: await readUsage(req, query) })),
  exportForm: defineEndpoint('exportForm', async ({ req, params }) => ({
    data: await exportForm(req, params('slug')),
  })),
  importForm: defineEndpoint('importForm', async ({ req, body }) => {
    const imported = await importForm(req, body)
    return { data: { status: 200, ...(!body.preview && { success: 'forms.success.imported' }), ...imported } }
  }),

  addForm: defineEndpoint('addForm', async ({ req, body }) =>
    saved('forms.success.added', await addForm(req, body.values)),
  ),
  getFormValues: defineEndpoint('getFormValues', async ({ req, params }) => ({
    data: presentFormValues(await requireAdminForm(req, params('slug'))),
  })),
  updateForm: defineEndpoint('updateForm', async ({ req, params, body }) =>
    saved('forms.success.updated', await updateForm(req, params('slug'), body)),
  ),

  addField: defineEndpoint('addField', async ({ req, body }) =>
    saved('forms.success.fieldAdded', await addField(req, body.values)),
  ),
  getField: defineEndpoint('getField', async ({ req, params }) => {
    const { slug, type, settings, translations, updatedAt } = await requireField(req, params('slug'))
    return { data: { values: { slug, type, settings, translations }, translations, updatedAt } }
  }),
  updateField: defineEndpoint('updateField', async ({ req, params, body }) =>
    saved('forms.success.fieldUpdated', await updateField(req, params('slug'), body)),
  ),

  addFieldSet: defineEndpoint('addFieldSet', async ({ req, body }) =>
    saved('forms.success.fieldSetAdded', await addFieldSet(req, body.values)),
  ),
  getFieldSet: defineEndpoint('getFieldSet', async ({ req, params }) => {
    const { slug, settings, updatedAt } = await requireFieldSet(req, params('slug'))
    return { data: { values: { slug, settings }, translations: settings, updatedAt } }
  }),
  updateFieldSet: defineEndpoint('updateFieldSet', async ({ req, params, body }) =>
    saved('forms.success.fieldSetUpdated', await updateFieldSet(req, params('slug'), body)),
  ),
}
