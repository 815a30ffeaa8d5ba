import { once } from 'node:events'
import { z } from 'zod'

const targetsSchema = z.array(z.object({ webSocketDebuggerUrl: z.string() }))
const responseSchema = z.object({ result: z.object({ result: z.object({ value: z.unknown() }) }) })

/** Evaluates an expression in a process that was started with `--inspect=127.0.0.1:port`; returns its value. */
export async function evaluate(port: number, expression: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/json`)
  const [target] = targetsSchema.parse(await response.json())
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await once(socket, 'open')
  const params = { expression, returnByValue: true }
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
  const [{ data }] = await once(socket, 'message')
  socket.close()
  return responseSchema.parse(JSON.parse(String(data))).result.result.value
}
