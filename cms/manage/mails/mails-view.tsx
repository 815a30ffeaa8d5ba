import { UnsentMails } from './unsent-mails.tsx'

/** `/manage/mails` */
export function MailsView() {
  return <UnsentMails />
}
