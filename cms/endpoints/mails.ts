import { dismissMails, listFailedMails, resendMails } from '#cms/mails/failed-mails.ts'
import { loadMailChoice, setMailChoice } from '#cms/mails/mail-choice.ts'
import type { Implementations } from './define-endpoint.ts'

export const mailEndpoints = {
  listFailedMails: async ({ req }) => ({ data: await listFailedMails(req) }),
  resendMails: async ({ req, body }) => {
    const resent = await resendMails(req, body)
    const outcome =
      resent > 0 ? { success: 'manage.mails.success.queued' } : { warning: 'manage.mails.warning.none' }
    return { data: { status: 200, ...outcome, resent } }
  },
  dismissMails: async ({ req, body }) => {
    const changed = await dismissMails(req, body)
    const success = `manage.mails.success.${body.action}` as const
    const outcome = changed > 0 ? { success } : { warning: 'manage.mails.warning.none' }
    return { data: { status: 200, ...outcome, changed } }
  },
  getMailChoice: async ({ req, caller, query }) => ({ data: await loadMailChoice(req, caller, query.key) }),
  setMailChoice: async ({ req, caller, body }) => {
    await setMailChoice(req, caller, body)
    return {
      data: { status: 200, success: body.ended ? 'my.success.mailsEnded' : 'my.success.mailsResumed' },
    }
  },
  endMails: async ({ req, query: { key } }) => {
    await setMailChoice(req, null, { key, ended: true })
    return { data: { status: 200, success: 'my.success.mailsEnded' } }
  },
} satisfies Partial<Implementations>
