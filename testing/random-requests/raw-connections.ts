import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const host = 'Host: localhost'
function head(start: string, ...headers: string[]) {
  return `${[start, ...headers].join('\r\n')}\r\n\r\n`
}
function post(path: string, ...headers: string[]) {
  return head(`POST ${path} HTTP/1.1`, host, 'Content-Type: application/json', ...headers)
}
const json = '{"nothing":"of use"}'

/** Valid HTTP that is rarely seen. Every one is answered, and the connection can be used again. */
export const validRawRequests = [
  head('GET http://localhost/api/health HTTP/1.1', host),
  head('OPTIONS * HTTP/1.1', host),
  head('TRACE /api/health HTTP/1.1', host),
  head('PROPFIND /thesis HTTP/1.1', host, 'Depth: 1'),
  head('GET /health HTTP/1.1', host, 'Upgrade: h2c', 'HTTP2-Settings: x'),
  head('GET /api/health HTTP/1.1', host, 'Cookie: a', 'Cookie: b', `X-Long: ${'x'.repeat(10_000)}`),
  head('GET /api//v2//topics HTTP/1.1', host),
  head('GET //evil.example/api/health HTTP/1.1', host),
  `${head('GET /api/health HTTP/1.1', host, 'Content-Length: 3')}abc`,
  `${post('/api/v1/topics', 'Transfer-Encoding: chunked')}14;a=b\r\n${json}\r\n0\r\nX-After: 1\r\n\r\n`,
  `${post('/api/v1/none', 'Content-Length: 300000')}${'x'.repeat(300_000)}`,
  `${post('/thesis', 'Content-Length: 200000')}${'x'.repeat(200_000)}`,
  `${post('/manage', `Content-Length: ${json.length}`)}${json}`,
]

/** Requests that are malformed or never finished. None may hang the server or get a 5xx. */
export const malformedRequests = [
  'GET /api/health',
  'GET / HTTP/9.9\r\n\r\n',
  '\r\n\r\n\r\n',
  '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  head('GET /api/health HTTP/1.1'),
  head('GET /api/health HTTP/1.1', host, 'Host: evil.example'),
  head('GET /api/health HTTP/1.1', 'Host: ['),
  head('GET /\u00f5\u0000 HTTP/1.1', host),
  head('CONNECT evil.example:443 HTTP/1.1', host),
  head('GET /manage HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade'),
  head('GET /api/health HTTP/1.1', host, ...Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`)),
  head(`GET /${'x'.repeat(40_000)} HTTP/1.1`, host),
  `${post('/api/v1/feedback', 'Content-Length: 50')}${json}`,
  `${post('/api/v1/feedback', 'Content-Length: -1')}${json}`,
  `${post('/api/v1/feedback', 'Content-Length: 5', 'Content-Length: 6')}${json}`,
  `${post('/api/v1/feedback', 'Content-Length: 99999999999999999999')}${json}`,
  `${post('/api/v1/feedback', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  `${post('/api/v1/feedback', 'Transfer-Encoding: chunked')}zz\r\n${json}`,
  `${post('/api/v1/feedback', 'Transfer-Encoding: chunked')}1;${'x'.repeat(20_000)}\r\nx`,
  `${post('/api/v1/topics', 'Transfer-Encoding: chunked')}${(3_000_000).toString(16)}\r\n${'x'.repeat(3_000_000)}`,
  `${post('/api/v1/topics', 'Content-Length: 900000000')}${'x'.repeat(100_000)}`,
  post('/api/v1/feedback', 'Expect: 100-continue', 'Content-Length: 5'),
]

/** Ends a connection that was used for an unusual request. */
export const closing = head('GET /health HTTP/1.1', host, 'Connection: close')

/** Writes bytes to a new connection; the statuses received until it closes, or for `waitMs`. */
export async function statusesFor(origin: string, bytes: string, waitMs: number): Promise<number[]> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(bytes, 'latin1')
  await Promise.race([closed, wait(waitMs, undefined, { ref: false })])
  socket.destroy()
  const text = Buffer.concat(chunks).toString('latin1')
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3}) [^\r\n]*\r\n/g)].map(([, status]) => Number(status))
}
