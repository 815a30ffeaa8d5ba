import { listFailedMails, resendMails } from '#cms/mails/failed-mails.ts'
import type { Implementations } from './define-endpoint.ts'

export const mailEndpoints = {
  listFailedMails: async ({ req }) => ({ data: await listFailedMails(req) }),
  resendMails: async ({ req, body }) => {
    const resent = await resendMails(req, body)
    const outcome =
      resent > 0 ? { success: 'manage.mails.success.queued' } : { warning: 'manage.mails.warning.none' }
    return { data: { status: 200, ...outcome, resent } }
  },
} satisfies Partial<Implementations>
