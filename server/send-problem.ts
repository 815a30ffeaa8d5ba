import type { ServerResponse } from 'node:http'
import type { Problem } from '#contract/problems.ts'

/** Responds with a problem in the format of the contract. */
export function sendProblem(response: ServerResponse, { status, headers, envelope }: Problem): void {
  if (response.headersSent) return void response.destroy()
  const body = JSON.stringify(envelope)
  response
    .writeHead(status, {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body)
}
