/** The sender's address: the username of the mail server if it is an address, else `noreply@` the public host. */
export function senderOf({ smtpUrl, publicUrl }: { smtpUrl: string | undefined; publicUrl: string }): string {
  const username = decodeURIComponent(smtpUrl ? new URL(smtpUrl).username : '')
  return username.includes('@') ? username : `noreply@${new URL(publicUrl).hostname}`
}
