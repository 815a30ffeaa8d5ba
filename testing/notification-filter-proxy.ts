import { connect, createServer, type Socket } from 'node:net'
import { listen } from './http.ts'

/**
 * A proxy to PostgreSQL on which a connection receives only its own notifications, as behind a transaction pooler.
 * Returns its URL.
 */
export async function startNotificationFilterProxy(
  databaseUrl: string,
): Promise<{ url: string; stop: () => void }> {
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
    const filter = filterForeignNotifications()
    server.on('data', (chunk) => client.write(filter(chunk)))
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${await listen(proxy)}`
  const stop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { url: url.href, stop }
}

/** Removes notifications of other sessions. A message is a type byte, its length without that byte, and content. */
function filterForeignNotifications(): (chunk: Buffer) => Buffer {
  let rest = Buffer.alloc(0)
  let ownPid = 0
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const passed: Buffer[] = []
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1)
      rest = rest.subarray(message.length)
      const type = String.fromCharCode(message[0] ?? 0)
      // BackendKeyData and NotificationResponse begin with the process id of a session.
      if (type === 'K') ownPid = message.readInt32BE(5)
      if (type !== 'A' || message.readInt32BE(5) === ownPid) passed.push(message)
    }
    return Buffer.concat(passed)
  }
}
