import { autoFilledValues } from '#cms/forms/auto-fill.ts'
import { readForms } from '#cms/forms/load-forms.ts'
import { requireFillableForm } from '#cms/forms/require-fillable-form.ts'
import { submitItem } from '#cms/items/submit-item.ts'
import { canonicalSlug } from '#contract/items.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const formEndpoints = {
  listForms: defineEndpoint('listForms', async ({ req }) => ({
    data: (await readForms(req)).filter(({ status }) => status === 'active'),
  })),
  getForm: defineEndpoint('getForm', async ({ req, caller, params }) => {
    const form = await requireFillableForm(req, caller, canonicalSlug(params('slug')))
    return { data: { ...form, values: autoFilledValues(form, caller) } }
  }),
  submitItem: defineEndpoint('submitItem', async ({ req, caller, params, body }) => {
    const slug = await submitItem(req, caller, params('slug'), body)
    const navigate = slug === 'internship' ? '/internship/success' : `/success?form=${slug}`
    return { data: { status: 200, success: 'item.success.submitted', navigate } }
  }),
}
