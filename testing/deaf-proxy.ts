import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * A way to a PostgreSQL server on which a connection gets its own notices and nobody else's, as behind a pooler that
 * gives server connections out by transaction. Gives the address.
 */
export async function startDeafProxy(databaseUrl: string): Promise<{ url: string; stop: () => void }> {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
    client.pipe(server)
    const keep = ownNoticesOnly()
    server.on('data', (chunk) => client.write(keep(chunk)))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = proxy.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const stop = () => {
    proxy.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, stop }
}

/** Leaves notices of other sessions out of what a server says. A message is a letter, its length from there, and content. */
function ownNoticesOnly(): (chunk: Buffer) => Buffer {
  let rest = Buffer.alloc(0)
  let ownPid = 0
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const kept: Buffer[] = []
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1)
      rest = rest.subarray(message.length)
      const letter = String.fromCharCode(message[0] ?? 0)
      // BackendKeyData and NotificationResponse begin with the process id of a session.
      if (letter === 'K') ownPid = message.readInt32BE(5)
      if (letter !== 'A' || message.readInt32BE(5) === ownPid) kept.push(message)
    }
    return Buffer.concat(kept)
  }
}
