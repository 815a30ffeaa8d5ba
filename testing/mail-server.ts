import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { listen } from './http.ts'

/** Starts a minimal mail server. While it is full, it rejects mails for now. */
export async function startMailServer(port = 0) {
  let lines = ''
  let isFull = false
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    let isBody = false
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.write('220 ready\r\n')
    createInterface(socket).on('line', (line) => {
      lines += `${line}\n`
      if (isBody && line !== '.') return
      isBody = line === 'DATA'
      if (isFull && line.startsWith('MAIL')) socket.write('452 4.3.1 insufficient system storage\r\n')
      else socket.write(isBody ? '354 continue\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  const listeningPort = await listen(server, port)
  return {
    port: listeningPort,
    /** The lines it received. */
    received: () => lines,
    setFull: (value: boolean) => {
      isFull = value
    },
    /** Cuts off its clients. */
    stop: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
    /** On the same port, after `stop`. */
    start: () => listen(server, listeningPort),
  }
}
