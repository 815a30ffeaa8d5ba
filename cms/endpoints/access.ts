import { changeAccess, giveAccess, listAccess, takeAccess } from '#cms/users/access-list.ts'
import type { Implementations } from './define-endpoint.ts'

export const accessEndpoints = {
  listAccess: async ({ req }) => ({ data: { users: await listAccess(req) } }),
  addAccess: async ({ req, caller, body }) => {
    await giveAccess(req, caller, body)
    return { data: { status: 200, success: 'access.success.added' } }
  },
  changeAccess: async ({ req, caller, params, body }) => {
    if (body.action === 'delete') {
      await takeAccess(req, caller, params('uuid'))
      return { data: { status: 200, success: 'access.success.deleted' } }
    }
    await changeAccess(req, caller, params('uuid'), body)
    return { data: { status: 200, success: 'access.success.updated' } }
  },
} satisfies Partial<Implementations>
