import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ports that systems give to outgoing connections: another process does not take one of these by chance
// between the check and the use.
const firstPort = 20_000
const lastPort = 32_000
const attempts = 100

/** A free port. Throws if none can be opened on `host`. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = randomInt(firstPort, lastPort)
    if (await isFree(port, host)) return port
  }
  throw new Error(`no port can be opened on ${host}`)
}

/** Whether the port can be opened. */
export async function isFree(port: number, host: string): Promise<boolean> {
  return (await tryPort(port, host)) === undefined
}

/** An error message for the operator if the port cannot be opened, else undefined. */
export async function describePortError(
  port: number,
  host: string,
  variable = 'PORT',
): Promise<string | undefined> {
  const problem = await tryPort(port, host)
  switch (problem) {
    case undefined:
      return undefined
    case 'EADDRINUSE':
      return `${variable}: ${port} on ${host} is in use: stop the process that listens there, or set another port`
    case 'EACCES':
      return `${variable}: ${port} may not be opened by this user; use a port from 1024 up`
    default:
      return `HOST: ${host} is not an address of this machine (${problem})`
  }
}

/** Opens and closes the port. Returns the error code if that failed. */
export function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve('code' in error ? String(error.code) : error.message))
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
}
