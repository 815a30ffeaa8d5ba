import { requireUuid } from '#cms/items/find-item.ts'
import { addPage, changePage } from '#cms/text-pages/change-pages.ts'
import { listPages, listPageVersions, loadPage, loadPageVersion } from '#cms/text-pages/load-page.ts'
import type { Implementations } from './define-endpoint.ts'

const successKeys = {
  update: 'manage.pages.success.updated',
  restore: 'manage.pages.success.restored',
  delete: 'manage.pages.success.deleted',
} as const

export const pageEndpoints = {
  getPage: async ({ req, params }) => ({ data: await loadPage(req, params('slug')) }),
  listPages: async ({ req }) => ({ data: { pages: await listPages(req) } }),
  addPage: async ({ req, caller, body }) => ({
    data: {
      status: 200,
      success: 'manage.pages.success.added',
      updatedAt: await addPage(req, caller, body.values),
    },
  }),
  changePage: async ({ req, caller, params, body }) => {
    const { updatedAt, isIncomplete } = await changePage(req, caller, params('slug'), body)
    return {
      data: {
        status: 200,
        success: successKeys[body.action],
        ...(updatedAt && { updatedAt }),
        ...(isIncomplete && { warning: 'manage.pages.warning.picturesMissing' }),
      },
    }
  },
  listPageVersions: async ({ req, params }) => ({
    data: { versions: await listPageVersions(req, params('slug')) },
  }),
  getPageVersion: async ({ req, params }) => ({
    data: await loadPageVersion(req, params('slug'), requireUuid(params('uuid'))),
  }),
} satisfies Partial<Implementations>
