import { requireUuid } from '#cms/items/find-item.ts'
import { addPage, changePage } from '#cms/text-pages/change-pages.ts'
import { listPages, listPageVersions, readPage, readPageVersion } from '#cms/text-pages/read-page.ts'
import { defineEndpoint } from './define-endpoint.ts'

const successKeys = {
  update: 'manage.pages.success.updated',
  restore: 'manage.pages.success.restored',
  delete: 'manage.pages.success.deleted',
} as const

export const pageEndpoints = {
  getPage: defineEndpoint('getPage', async ({ req, params }) => ({
    data: await readPage(req, params('slug')),
  })),
  listPages: defineEndpoint('listPages', async ({ req }) => ({ data: { pages: await listPages(req) } })),
  addPage: defineEndpoint('addPage', async ({ req, caller, body }) => ({
    data: {
      status: 200,
      success: 'manage.pages.success.added',
      updatedAt: await addPage(req, caller, body.values),
    },
  })),
  changePage: defineEndpoint('changePage', async ({ req, caller, params, body }) => {
    const { updatedAt, isIncomplete } = await changePage(req, caller, params('slug'), body)
    return {
      data: {
        status: 200,
        success: successKeys[body.action],
        ...(updatedAt && { updatedAt }),
        ...(isIncomplete && { warning: 'manage.pages.warning.picturesMissing' }),
      },
    }
  }),
  listPageVersions: defineEndpoint('listPageVersions', async ({ req, params }) => ({
    data: { versions: await listPageVersions(req, params('slug')) },
  })),
  getPageVersion: defineEndpoint('getPageVersion', async ({ req, params }) => ({
    data: await readPageVersion(req, params('slug'), requireUuid(params('uuid'))),
  })),
}
