import { requireUuid } from '#cms/items/find-item.ts'
import { addMedia, requestMediaUpload } from '#cms/media/add-media.ts'
import { changeMedia } from '#cms/media/change-media.ts'
import { listMedia } from '#cms/media/list-media.ts'
import type { Implementations } from './define-endpoint.ts'

const successKeys = {
  update: 'manage.media.success.updated',
  delete: 'manage.media.success.deleted',
} as const

export const mediaEndpoints = {
  listMedia: async ({ req }) => ({ data: await listMedia(req) }),
  requestMediaUpload: async ({ req, body }) => {
    const { url, name } = await requestMediaUpload(req, body)
    return { data: { status: 200, url, name } }
  },
  addMedia: async ({ req, body }) => ({
    data: { status: 200, success: 'manage.media.success.added', picture: await addMedia(req, body) },
  }),
  changeMedia: async ({ req, params, body }) => {
    await changeMedia(req, requireUuid(params('uuid')), body)
    return { data: { status: 200, success: successKeys[body.action] } }
  },
} satisfies Partial<Implementations>
