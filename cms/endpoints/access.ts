import { changeAccess, giveAccess, takeAccess } from '#cms/users/change-access.ts'
import { listAccess } from '#cms/users/list-access.ts'
import { presentAccessUser } from '#cms/users/present-user.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const accessEndpoints = {
  listAccess: defineEndpoint('listAccess', async ({ req }) => ({
    data: { users: (await listAccess(req)).map(presentAccessUser) },
  })),
  addAccess: defineEndpoint('addAccess', async ({ req, body }) => {
    await giveAccess(req, body)
    return { data: { status: 200, success: 'access.success.added' } }
  }),
  changeAccess: defineEndpoint('changeAccess', async ({ req, caller, params, body }) => {
    if (body.action === 'delete') {
      await takeAccess(req, caller, params('uuid'))
      return { data: { status: 200, success: 'access.success.deleted' } }
    }
    await changeAccess(req, caller, params('uuid'), body)
    return { data: { status: 200, success: 'access.success.updated' } }
  }),
}
