import type { PayloadRequest } from 'payload'
import { autoFilledValues, fillableForm } from '#cms/forms/auto-fill.ts'
import {
  type Change,
  changeDefinitions,
  type SavedDefinition,
  type Stored,
} from '#cms/forms/change-definitions.ts'
import { exportForm } from '#cms/forms/export-form.ts'
import { importForm } from '#cms/forms/import-form.ts'
import {
  listAdminForms,
  loadDefinitions,
  presentFormValues,
  requireAdminForm,
  requireField,
  requireFieldSet,
} from '#cms/forms/load-definitions.ts'
import { loadForm, loadForms, requireFillableForm } from '#cms/forms/load-forms.ts'
import { loadUsage } from '#cms/forms/load-usage.ts'
import { createField, rewriteField } from '#cms/forms/save-field.ts'
import { createFieldSet, rewriteFieldSet } from '#cms/forms/save-field-set.ts'
import { changeFormStatus, createForm, rewriteForm } from '#cms/forms/save-form.ts'
import { addTemplate, changeTemplate, listTemplates, loadTemplate } from '#cms/forms/templates.ts'
import { availabilityOf } from '#cms/items/limit-answers.ts'
import { isSeenBy } from '#cms/items/policy.ts'
import { previewRetention } from '#cms/items/remove-retained.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import type { Implementations } from './define-endpoint.ts'

function saved(success: string, { slug, uuid, updatedAt }: SavedDefinition) {
  return { data: { status: 200, success, slug, uuid, updatedAt } }
}

/** Adds a definition. */
async function add<V>(success: string, req: PayloadRequest, create: Create<V>, values: V) {
  return saved(success, (await changeDefinitions(req, (stored) => create(req, stored, values))).saved)
}

/** Updates a definition by its slug or uuid. */
async function update<U>(success: string, req: PayloadRequest, rewrite: Rewrite<U>, name: string, to: U) {
  return saved(success, (await changeDefinitions(req, (stored) => rewrite(req, stored, name, to))).saved)
}

type Create<V> = (req: PayloadRequest, stored: Stored, values: V) => Promise<Change>
type Rewrite<U> = (req: PayloadRequest, stored: Stored, name: string, to: U) => Promise<Change>

const templateSuccesses = {
  update: 'forms.success.templateSaved',
  delete: 'forms.success.templateDeleted',
  restore: 'forms.success.templateRestored',
} as const

export const formEndpoints = {
  listForms: async ({ req }) => ({
    data: (await loadForms(req)).filter(({ status }) => status === 'active'),
  }),
  getForm: async ({ req, caller, params }) => {
    const form = await requireFillableForm(req, caller, canonicalSlug(params('slug')))
    return { data: { ...fillableForm(form, caller), values: autoFilledValues(form, caller) } }
  },
  getFormAvailability: async ({ req, params }) => {
    const slug = canonicalSlug(params('slug'))
    if ((await loadForm(req, slug))?.status !== 'active') throw new Problem('notFound')
    return { data: await availabilityOf(req, slug, new Date()) }
  },

  listAdminForms: async ({ req }) => ({ data: await listAdminForms(req) }),
  getAdminForm: async ({ req, params }) => ({ data: await requireAdminForm(req, params('slug')) }),
  changeForm: async ({ req, params, body }) => {
    if (body.action === 'status')
      return saved('forms.success.statusChanged', await changeFormStatus(req, params('slug'), body))
    const { form, fieldSets, newFieldSets, newFields, updatedAt } = body
    const { status, ...restOfForm } = form
    const values = { ...restOfForm, fieldSets, newFieldSets, newFields }
    return update('forms.success.updated', req, rewriteForm, params('slug'), { updatedAt, status, values })
  },
  previewRetention: async ({ req, caller, params, query }) => {
    const form = await requireAdminForm(req, params('slug'))
    if (!isSeenBy(caller, form)) throw new Problem('notFound')
    const { slug } = form
    return { data: await previewRetention(req, slug, query, new Date()) }
  },
  getDefinitions: async ({ req }) => ({ data: await loadDefinitions(req) }),

  getUsage: async ({ req, query }) => ({ data: await loadUsage(req, query) }),
  exportForm: async ({ req, params }) => ({ data: await exportForm(req, params('slug')) }),
  importForm: async ({ req, body }) => {
    const imported = await importForm(req, body)
    return { data: { status: 200, ...(!body.preview && { success: 'forms.success.imported' }), ...imported } }
  },

  listTemplates: async ({ req, caller }) => ({ data: await listTemplates(req, caller) }),
  getTemplate: async ({ req, caller, params }) => ({ data: await loadTemplate(req, caller, params('id')) }),
  addTemplate: async ({ req, caller, body }) => ({
    data: { status: 200, success: templateSuccesses.update, uuid: await addTemplate(req, caller, body) },
  }),
  changeTemplate: async ({ req, caller, params, body }) => {
    await changeTemplate(req, caller, params('id'), body)
    return { data: { status: 200, success: templateSuccesses[body.action] } }
  },

  addForm: async ({ req, body }) => add('forms.success.added', req, createForm, body.values),
  getFormValues: async ({ req, params }) => ({
    data: presentFormValues(await requireAdminForm(req, params('slug'))),
  }),
  updateForm: async ({ req, params, body }) =>
    update('forms.success.updated', req, rewriteForm, params('slug'), body),

  addField: async ({ req, body }) => add('forms.success.fieldAdded', req, createField, body.values),
  getField: async ({ req, params }) => {
    const { slug, type, settings, translations, updatedAt } = await requireField(req, params('slug'))
    return { data: { values: { slug, type, settings, translations }, translations, updatedAt } }
  },
  updateField: async ({ req, params, body }) =>
    update('forms.success.fieldUpdated', req, rewriteField, params('slug'), body),

  addFieldSet: async ({ req, body }) => add('forms.success.fieldSetAdded', req, createFieldSet, body.values),
  getFieldSet: async ({ req, params }) => {
    const { slug, settings, updatedAt } = await requireFieldSet(req, params('slug'))
    return { data: { values: { slug, settings }, translations: settings, updatedAt } }
  },
  updateFieldSet: async ({ req, params, body }) =>
    update('forms.success.fieldSetUpdated', req, rewriteFieldSet, params('slug'), body),
} satisfies Partial<Implementations>
