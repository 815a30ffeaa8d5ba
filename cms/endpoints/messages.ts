import { requireSeenForm, requireUuid } from '#cms/items/find-item.ts'
import { changeMessages, listMessages, writeMessage } from '#cms/items/manager-messages.ts'
import { listOwnMessages, readOwnMessages, writeOwnMessage } from '#cms/items/own-messages.ts'
import type { Implementations } from './define-endpoint.ts'

export const messageEndpoints = {
  listOwnMessages: async ({ req, caller, params }) => ({
    data: await listOwnMessages(req, caller, requireUuid(params('uuid'))),
  }),
  writeOwnMessage: async ({ req, caller, params, body }) => {
    await writeOwnMessage(req, caller, requireUuid(params('uuid')), body)
    return { data: { status: 200, success: 'item.success.messageSent' } }
  },
  readOwnMessages: async ({ req, caller, params, body }) => {
    await readOwnMessages(req, caller, requireUuid(params('uuid')), body.last)
    return { data: { status: 200 } }
  },
  listMessages: async ({ req, caller, params }) => ({
    data: await listMessages(req, caller, await requireSeenForm(req, caller, params('slug')), params('uuid')),
  }),
  writeMessage: async ({ req, caller, params, body }) => {
    const form = await requireSeenForm(req, caller, params('slug'))
    await writeMessage(req, caller, { form, uuid: params('uuid') }, body)
    const success = body.kind === 'note' ? 'item.success.noteSaved' : 'item.success.messageSent'
    return { data: { status: 200, success } }
  },
  changeMessages: async ({ req, caller, params, body }) => {
    const form = await requireSeenForm(req, caller, params('slug'))
    await changeMessages(req, caller, { form, uuid: params('uuid') }, body)
    return { data: { status: 200 } }
  },
} satisfies Partial<Implementations>
