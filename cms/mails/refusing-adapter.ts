import type { EmailAdapter } from 'payload'

/** Payload itself must not send mail: users sign in with the identity provider, and all mails go through the queue. */
export const refusingAdapter: EmailAdapter<never> = () => ({
  name: 'none',
  defaultFromAddress: '',
  defaultFromName: '',
  sendEmail: () => Promise.reject(new Error('sending mail directly is not supported: use queueMail')),
})
