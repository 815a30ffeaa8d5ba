import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { type WebHandler, webHandler } from '#server/web-handler.ts'
import { freePort } from './product.ts'

/** Serves the API over a real connection, so that Node's own HTTP checks apply. */
export async function listen(api: WebHandler) {
  const server = createServer(express().use('/api', webHandler(api)))
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
