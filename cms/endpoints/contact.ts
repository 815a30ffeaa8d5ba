import { relayMessage } from '#cms/items/relay-message.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const contactEndpoints = {
  sendMessage: defineEndpoint('sendMessage', async ({ req, caller, params, body }) => {
    await relayMessage(req, caller, { register: params('register'), uuid: params('uuid') }, body)
    return { data: { status: 200, success: 'item.contact.success' } }
  }),
}
