import { relayMessage } from '#cms/items/relay-message.ts'
import { releaseMail } from '#cms/mails/held-mails.ts'
import type { Implementations } from './define-endpoint.ts'

export const contactEndpoints = {
  sendMessage: async ({ req, caller, params, body }) => {
    await relayMessage(req, caller, { register: params('register'), uuid: params('uuid') }, body)
    return { data: { status: 200, success: 'item.contact.success' } }
  },
  sendMessageCopy: async ({ req, body: { key } }) => {
    await releaseMail(req, key)
    return { data: { status: 200, success: 'my.success.copySent' } }
  },
} satisfies Partial<Implementations>
