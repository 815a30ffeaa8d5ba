import type { EmailAdapter } from 'payload'

/** The CMS itself sends nothing: its people sign in elsewhere, and the register's mails leave through the queue. */
export const refusingAdapter: EmailAdapter<never> = () => ({
  name: 'none',
  defaultFromAddress: '',
  defaultFromName: '',
  sendEmail: () =>
    Promise.reject(new Error('mails are not sent at once: put them into the queue by queueMail')),
})
