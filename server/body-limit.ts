import { Readable, Transform } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Request } from 'express'

const mebibyte = 1024 * 1024
// Calls read JSON of at most 1 MB and say so themselves; editors of the CMS send pictures as multipart forms.
const mostOfData = 2 * mebibyte
const mostOfForms = 50 * mebibyte

export class TooLarge {}

export type LimitedBody = {
  stream: ReadableStream
  exceeded(): boolean
}

/** The body of a request, cut off where it grows beyond anything that is taken here; nothing where there is none. */
export function limitBody(request: Request): LimitedBody | TooLarge | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  const length = request.headers['content-length']
  if (length === undefined && request.headers['transfer-encoding'] === undefined) return undefined
  const most = request.is('multipart/form-data') ? mostOfForms : mostOfData
  if (Number(length ?? 0) > most) return new TooLarge()
  let taken = 0
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taken += chunk.length
      if (taken > most) done(new Error('the body is too large'))
      else done(null, chunk)
    },
  })
  // A caller who hangs up ends the gate too; who reads from it is told by the stream itself.
  request.on('error', (error) => gate.destroy(error))
  request.on('aborted', () => gate.destroy(new Error('the caller hung up')))
  gate.on('error', () => undefined)
  return { stream: Readable.toWeb(request.pipe(gate)), exceeded: () => taken > most }
}
