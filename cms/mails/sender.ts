/** Whose name the mails bear: who signs in to the mail server, else a nameless address of the site. */
export function senderOf({ smtpUrl, publicUrl }: { smtpUrl: string | undefined; publicUrl: string }): string {
  const username = decodeURIComponent(smtpUrl ? new URL(smtpUrl).username : '')
  return username.includes('@') ? username : `noreply@${new URL(publicUrl).hostname}`
}
