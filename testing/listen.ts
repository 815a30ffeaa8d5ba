import { once } from 'node:events'
import { createServer } from 'node:http'
import express from 'express'
import { requestOrigin } from '#server/request-address.ts'
import { type WebHandler, webHandler } from '#server/web-handler.ts'
import { freePort } from './product.ts'

/** Serves the API over a real connection, so that Node's own HTTP checks apply. */
export async function listen(api: WebHandler) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = createServer(express().use(requestOrigin(origin)).use('/api', webHandler(api)))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
