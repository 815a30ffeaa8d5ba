import { createServer } from 'node:net'

/** The port if it can be opened now (with 0: any that can), or nothing. */
export async function openablePort(port: number, host: string): Promise<number | undefined> {
  const opened = await tryPort(port, host)
  return typeof opened === 'number' ? opened : undefined
}

/** Why a port cannot be opened, in words for whoever set it; nothing where it can. */
export async function describePortError(port: number, host: string): Promise<string | undefined> {
  const opened = await tryPort(port, host)
  if (typeof opened === 'number') return undefined
  switch (opened) {
    case 'EADDRINUSE':
      return `PORT: ${port} on ${host} is in use: stop what listens there, or set another`
    case 'EACCES':
      return `PORT: ${port} may not be opened by this user; ports from 1024 on may`
    default:
      return `HOST: ${host} is no address of this machine (${opened})`
  }
}

/** The port that was opened, and closed again, or the error's code. */
function tryPort(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 'no port'))
    })
  })
}
