import { configuration } from '#cms/configuration.ts'
import { sendFeedback } from '#cms/feedback/send-feedback.ts'
import { readHealth } from '#cms/platform/api/read-health.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const siteEndpoints = {
  health: defineEndpoint('health', async ({ req }) => {
    const data = await readHealth(req)
    return { data, status: data.status, ...(data.status === 503 && { headers: { 'Retry-After': '5' } }) }
  }),
  getConfig: defineEndpoint('getConfig', async () => ({ data: { oidc: configuration().identity } })),
  sendFeedback: defineEndpoint('sendFeedback', async ({ req, body }) => {
    await sendFeedback(req, body)
    return { data: { status: 200, success: 'feedback.success', navigate: '/feedback/success' } }
  }),
}
