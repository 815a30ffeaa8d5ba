import { createServer } from 'node:net'

/** The port if it can be opened now (with 0: any that can), or nothing. */
export const openablePort = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, host, () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined))
    })
  })
