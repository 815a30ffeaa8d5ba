import { withLogoUrl } from '#cms/files/with-logo-url.ts'
import { changeStatus, updateItem } from '#cms/items/change-item.ts'
import { changeStatuses } from '#cms/items/change-statuses.ts'
import { findItem, requireForm, requireUuid } from '#cms/items/find-item.ts'
import { insertItem } from '#cms/items/insert-item.ts'
import { listHistory } from '#cms/items/list-history.ts'
import { listItems } from '#cms/items/list-items.ts'
import { listThesesMeta } from '#cms/items/list-meta.ts'
import { presentAdminItem } from '#cms/items/present-admin-item.ts'
import { presentRow, presentSubmitter } from '#cms/items/present-item.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const adminItemEndpoints = {
  getThesesMetaAsManager: defineEndpoint('getThesesMetaAsManager', async ({ req }) => ({
    data: await listThesesMeta(req, await requireForm(req, 'thesis')),
  })),
  listItems: defineEndpoint('listItems', async ({ req, caller, params, query }) => {
    const form = await requireForm(req, params('slug'))
    const { rows, ...rest } = await listItems(req, caller, form, query)
    const data = rows.map((row) => {
      const { item } = row
      return withLogoUrl(row, {
        ...presentRow(row),
        createdAt: item.createdAt,
        submitter: presentSubmitter(item),
      })
    })
    return { data: await Promise.all(data), ...rest }
  }),
  insertItem: defineEndpoint('insertItem', async ({ req, caller, params, body }) => {
    const itemUuid = await insertItem(req, caller, await requireForm(req, params('slug')), body)
    return { data: { status: 200, success: 'item.success.added', itemUuid } }
  }),
  changeStatuses: defineEndpoint('changeStatuses', async ({ req, caller, params, body }) => {
    const result = await changeStatuses(req, caller, await requireForm(req, params('slug')), body)
    const outcome =
      result.errors.length > 0
        ? { warning: 'item.warning.someNotChanged' }
        : { success: 'item.success.statusesChanged' }
    return { data: { status: 200, ...outcome, ...result } }
  }),
  getItem: defineEndpoint('getItem', async ({ req, caller, params }) => {
    const row = await findItem(req, caller, await requireForm(req, params('slug')), params('uuid'))
    return { data: presentAdminItem(row, await listHistory(req, row.item.id)) }
  }),
  changeItem: defineEndpoint('changeItem', async ({ req, caller, params, body }) => {
    const form = await requireForm(req, params('slug'))
    const uuid = requireUuid(params('uuid'))
    if (body.action === 'status') {
      const updatedAt = await changeStatus(req, caller, form, uuid, body)
      return { data: { status: 200, success: 'item.success.statusChanged', updatedAt } }
    }
    const updatedAt = await updateItem(req, caller, form, uuid, body)
    return {
      data: {
        status: 200,
        success: 'item.success.updated',
        updatedAt,
        navigate: `/manage/data/${form.slug}`,
      },
    }
  }),
}
