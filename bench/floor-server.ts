/**
 * The floors of `bench/performance.ts`, in a process of their own: a `node:http` server without anything else. The parent sends
 * the paths, and gets the port.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import pg from 'pg'
import { z } from 'zod'

const floorsSchema = z.record(
  z.string(),
  z.union([
    /** Sends these bytes. */
    z.object({ status: z.number(), fields: z.array(z.string()), body: z.string() }),
    /** Runs this statement with these parameters of the query, and sends the rows as JSON. */
    z.object({ statement: z.string(), parameters: z.array(z.string()) }),
  ]),
)

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const [message] = await once(process, 'message')
const floors = new Map(
  Object.entries(floorsSchema.parse(message)).map(([path, floor]) => [
    path,
    'body' in floor ? { ...floor, bytes: Buffer.from(floor.body, 'base64') } : floor,
  ]),
)
const server = createServer(async (request, response) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const floor = floors.get(path)
  if (!floor) return void response.writeHead(404).end()
  if ('bytes' in floor) return void response.writeHead(floor.status, floor.fields).end(floor.bytes)
  const given = new URLSearchParams(query)
  const values = floor.parameters.map((name) => given.get(name))
  const { rows } = await pool.query(floor.statement, values)
  const body = JSON.stringify(rows)
  response
    .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    .end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
