/**
 * Options of a connection to the mail server. Credentials are sent over TLS only, unless the address says otherwise: `smtps://`, or
 * `smtp://` with STARTTLS; `?ignoreTLS=true` sends them as they are.
 */
export function smtpOptions(url: string): { url: string; requireTLS?: true } {
  const { protocol, password, searchParams } = new URL(url)
  const saysOtherwise = searchParams.get('ignoreTLS') === 'true' || searchParams.has('requireTLS')
  return protocol === 'smtp:' && password !== '' && !saysOtherwise ? { url, requireTLS: true } : { url }
}
