import { createTransport } from 'nodemailer'
import { ConfigurationError } from '#cms/configuration.ts'
import { errorReason } from '#cms/platform/error-reason.ts'
import { smtpOptions } from './smtp-options.ts'

const timeoutMs = 4_000

/**
 * Signs in to the mail server, if one is configured. A server that cannot be reached may recover, and mails wait for it, so
 * that is only reported.
 * @throws ConfigurationError in one line that never contains the password, if the server rejects the login or offers no TLS for it
 */
export async function requireMailServer(
  smtpUrl: string | undefined,
  report: (line: string) => void,
): Promise<void> {
  if (!smtpUrl) return
  const { host } = new URL(smtpUrl)
  const transport = createTransport({
    ...smtpOptions(smtpUrl),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  })
  try {
    await transport.verify()
  } catch (error) {
    const reason = errorReason(error)
    if (codeOf(error) === 'ETLS')
      throw new ConfigurationError(
        `SMTP_URL: the mail server at ${host} does not offer STARTTLS, so the password would be sent in clear (${reason}); ?ignoreTLS=true allows that`,
      )
    if (codeOf(error) === 'EAUTH')
      throw new ConfigurationError(`SMTP_URL: the mail server at ${host} rejects the login (${reason})`)
    report(`SMTP_URL: the mail server at ${host} is not available yet, mails wait for it (${reason})`)
  } finally {
    transport.close()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
