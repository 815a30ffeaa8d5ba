import { deleteFile } from '#cms/operations/file/delete-file.ts'
import { openFile } from '#cms/operations/file/open-file.ts'
import { requestUpload } from '#cms/operations/file/request-upload.ts'
import { requireFillableForm } from '#cms/operations/form/require-fillable-form.ts'
import { canonicalSlug } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const fileEndpoints = {
  requestUpload: defineEndpoint('requestUpload', async ({ req, caller, params, body }) => {
    const slug = canonicalSlug(params('slug'))
    if (canonicalSlug(body.formSlug) !== slug) throw new Problem('badRequest')
    const form = await requireFillableForm(req, caller, slug)
    return { data: { status: 200, ...(await requestUpload(req, caller, form, body)) } }
  }),
  requestDownload: defineEndpoint('requestDownload', async ({ req, caller, body }) => ({
    data: { status: 200, download_url: await openFile(req, caller, body.fileName) },
  })),
  deleteFile: defineEndpoint('deleteFile', async ({ req, caller, body }) => {
    await deleteFile(req, caller, body)
    return { data: { status: 200, success: 'file.success.deleted' } }
  }),
}
