import { createServer } from 'node:net'

/** The port if it is free (0: any free port), else undefined. */
export async function openablePort(port: number, host: string): Promise<number | undefined> {
  const opened = await tryPort(port, host)
  return typeof opened === 'number' ? opened : undefined
}

/** An error message for the operator if the port cannot be opened, else undefined. */
export async function describePortError(port: number, host: string): Promise<string | undefined> {
  const opened = await tryPort(port, host)
  if (typeof opened === 'number') return undefined
  switch (opened) {
    case 'EADDRINUSE':
      return `PORT: ${port} on ${host} is in use: stop the process that listens there, or set another port`
    case 'EACCES':
      return `PORT: ${port} may not be opened by this user; use a port from 1024 up`
    default:
      return `HOST: ${host} is not an address of this machine (${opened})`
  }
}

/** Opens and closes the port. Returns its number, or the error code. */
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
