import { changeFeedback } from '#cms/feedback/change-feedback.ts'
import { listFeedback } from '#cms/feedback/list-feedback.ts'
import { sendFeedback } from '#cms/feedback/send-feedback.ts'
import type { Implementations } from './define-endpoint.ts'

const successKeys = {
  read: 'manage.feedback.success.read',
  unread: 'manage.feedback.success.unread',
  archive: 'manage.feedback.success.archived',
  restore: 'manage.feedback.success.restored',
} as const

export const feedbackEndpoints = {
  sendFeedback: async ({ req, body }) => {
    await sendFeedback(req, body)
    return { data: { status: 200, success: 'feedback.success', navigate: '/feedback/success' } }
  },
  listFeedback: async ({ req, query }) => ({ data: await listFeedback(req, query.archived === '1') }),
  changeFeedback: async ({ req, body }) => {
    await changeFeedback(req, body)
    return { data: { status: 200, success: successKeys[body.action] } }
  },
} satisfies Partial<Implementations>
