import { checkUpload } from '#cms/files/check-upload.ts'
import { deleteFile } from '#cms/files/delete-file.ts'
import { openFile } from '#cms/files/open-file.ts'
import { requestFormUpload, requestUpload } from '#cms/files/request-upload.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import type { Implementations } from './define-endpoint.ts'

export const fileEndpoints = {
  requestFormUpload: async ({ req, caller, body }) => {
    const { url, name } = await requestFormUpload(req, caller, canonicalSlug(body.formSlug), body)
    return { data: { status: 200, url, name } }
  },
  requestUpload: async ({ req, caller, params, body }) => {
    const slug = canonicalSlug(params('slug'))
    if (canonicalSlug(body.formSlug) !== slug) throw new Problem('badRequest')
    return { data: { status: 200, ...(await requestUpload(req, caller, slug, body)) } }
  },
  requestDownload: async ({ req, caller, body }) => ({
    data: { status: 200, download_url: await openFile(req, caller, body.fileName) },
  }),
  checkUpload: async ({ req, body }) => {
    await checkUpload(req, body.fileName)
    return { data: { status: 200, success: 'file.success.checked' } }
  },
  deleteFile: async ({ req, caller, body }) => {
    await deleteFile(req, caller, body)
    return { data: { status: 200, success: 'file.success.deleted' } }
  },
} satisfies Partial<Implementations>
