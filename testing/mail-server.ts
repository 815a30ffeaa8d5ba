import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { listen } from './http.ts'

/** Starts a minimal mail server. While it is full, it rejects mails for now. */
export async function startMailServer(port = 0) {
  let lines = ''
  let isFull = false
  const server = createServer((socket) => {
    let isBody = false
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
    createInterface(socket).on('line', (line) => {
      lines += `${line}\n`
      if (isBody && line !== '.') return
      isBody = line === 'DATA'
      if (isFull && line.startsWith('MAIL')) socket.write('452 4.3.1 insufficient system storage\r\n')
      else socket.write(isBody ? '354 continue\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  return {
    port: await listen(server, port),
    /** The lines it received. */
    received: () => lines,
    setFull: (value: boolean) => {
      isFull = value
    },
    stop: () => void server.close(),
  }
}
