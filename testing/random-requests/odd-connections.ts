import fc from 'fast-check'

/** What is said on a connection: bytes (each sign is one), pauses in milliseconds between them, or hanging up. */
export type OddConnection = {
  pieces: (string | number | 'hang up')[]
  /** How many answers there must be where every request is whole; the last one asks to close the connection then. */
  answers?: number
}

const host = 'Host: localhost'
const nonsense = '{"nothing":"of use"}'
const head = (start: string, ...headers: string[]) => `${[start, ...headers].join('\r\n')}\r\n\r\n`
const chunked = (...chunks: string[]) =>
  `${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`
const post = (path: string, ...headers: string[]) =>
  head(`POST ${path} HTTP/1.1`, host, 'Content-Type: application/json', ...headers)

/** Requests that HTTP allows, however seldom they are seen. Nothing that they say is ever taken. */
const whole = [
  head('GET /api/v2/topics HTTP/1.1', host),
  head('GET /api/v2/theses?page=1&size=2 HTTP/1.1', host, 'Accept-Encoding: br'),
  head('HEAD /api/v2/theses HTTP/1.1', host),
  head('GET http://localhost/api/health HTTP/1.1', host),
  head('OPTIONS /api/v1/feedback HTTP/1.1', host),
  head('OPTIONS * HTTP/1.1', host),
  head('TRACE /api/health HTTP/1.1', host),
  head('PROPFIND /thesis HTTP/1.1', host, 'Depth: 1'),
  head('GET /thesis?language=en HTTP/1.1', 'Host: thesis.localhost'),
  head('GET /health HTTP/1.1', host, 'Upgrade: h2c', 'HTTP2-Settings: x'),
  head('GET /api/health HTTP/1.1', host, 'Cookie: a', 'Cookie: b', 'X-A: 1', 'X-A: 2'),
  head('GET /api/health HTTP/1.1', host, `X-Long: ${'x'.repeat(10_000)}`),
  head('GET /api//v2//topics HTTP/1.1', host),
  head('GET /api/v2/topics/%00 HTTP/1.1', host),
  head('GET //evil.example/api/health HTTP/1.1', host),
  head('DELETE /api/v1/session HTTP/1.1', host, 'Content-Length: 0'),
  `${head('GET /api/health HTTP/1.1', host, 'Content-Length: 3')}abc`,
  `${post('/api/v1/feedback', `Content-Length: ${nonsense.length}`)}${nonsense}`,
  `${post('/api/v1/topics', 'Transfer-Encoding: chunked')}${chunked('{"nothing"', ':"of', ' use"}')}`,
  `${post('/api/v1/topics', 'Transfer-Encoding: chunked')}14;a=b\r\n${nonsense}\r\n0\r\nX-After: 1\r\n\r\n`,
  `${post('/api/v1/none', 'Content-Length: 300000')}${'x'.repeat(300_000)}`,
  `${post('/api/v1/admin/thesis', 'Transfer-Encoding: chunked')}${chunked('x'.repeat(200_000), 'y'.repeat(200_000))}`,
  `${post('/api/v1/feedback', 'Content-Length: 3', 'Content-Encoding: gzip')}abc`,
  `${post('/thesis', 'Content-Length: 200000')}${'x'.repeat(200_000)}`,
  `${post('/manage', `Content-Length: ${nonsense.length}`)}${nonsense}`,
]

/** Beginnings that no server should take further, or whose rest never comes. */
const broken = [
  'GET /api/health',
  'GET / HTTP/9.9\r\n\r\n',
  'get / http/1.1\r\n\r\n',
  '\r\n\r\n\r\n',
  '\u0016\u0003\u0001\u0000\u00a5\u0001\u0000\u0000\u00a1\u0003\u0003',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  head('GET /api/health HTTP/1.1'),
  head('GET /api/health HTTP/1.1', host, 'Host: evil.example'),
  head('GET /api/health HTTP/1.1', 'Host: [', 'Connection: close'),
  head('GET /a b HTTP/1.1', host),
  head('GET /\u00f5\u0000 HTTP/1.1', host),
  head('CONNECT evil.example:443 HTTP/1.1', host),
  head('GET /api/health HTTP/1.1', host, 'X-Odd: a\u0000b'),
  head('GET /api/health HTTP/1.1', host, ' folded', ': nameless', 'nocolon'),
  head('GET /api/health HTTP/1.1', host, `X-Huge: ${'x'.repeat(40_000)}`),
  head('GET /api/health HTTP/1.1', host, ...Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`)),
  `${head(`GET /${'x'.repeat(40_000)} HTTP/1.1`, host)}`,
  `${post('/api/v1/feedback', 'Content-Length: 50')}${nonsense}`,
  `${post('/api/v1/feedback', 'Content-Length: 5')}${nonsense}`,
  `${post('/api/v1/feedback', 'Content-Length: -1')}${nonsense}`,
  `${post('/api/v1/feedback', 'Content-Length: 5', 'Content-Length: 6')}${nonsense}`,
  `${post('/api/v1/feedback', 'Content-Length: 99999999999999999999')}${nonsense}`,
  `${post('/api/v1/feedback', 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
  `${post('/api/v1/feedback', 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
  `${post('/api/v1/feedback', 'Transfer-Encoding: xchunked')}0\r\n\r\n`,
  `${post('/api/v1/feedback', 'Transfer-Encoding: chunked')}zz\r\n${nonsense}`,
  `${post('/api/v1/feedback', 'Transfer-Encoding: chunked')}ffffffffffffffff\r\n${nonsense}`,
  `${post('/api/v1/feedback', 'Transfer-Encoding: chunked')}5\r\n${nonsense}\r\n0\r\n\r\n`,
  `${post('/api/v1/feedback', 'Transfer-Encoding: chunked')}1;${'x'.repeat(20_000)}\r\nx`,
  `${post('/api/v1/topics', 'Transfer-Encoding: chunked')}${(3_000_000).toString(16)}\r\n${'x'.repeat(3_000_000)}`,
  `${post('/api/v1/topics', 'Content-Length: 900000000')}${'x'.repeat(100_000)}`,
  post('/api/v1/feedback', 'Expect: 100-continue', 'Content-Length: 5'),
  post('/api/v1/feedback', 'Expect: the unexpected', 'Content-Length: 5'),
]

const lastOne = head('GET /health HTTP/1.1', host, 'Connection: close')

/** Several whole requests in one go, or in pieces with pauses. */
const wholeConnections: fc.Arbitrary<OddConnection> = fc
  .record({
    requests: fc.array(fc.constantFrom(...whole), { minLength: 1, maxLength: 4 }),
    cuts: fc.array(fc.nat(400), { maxLength: 3 }),
    pause: fc.nat(20),
  })
  .map(({ requests, cuts, pause }) => ({
    pieces: piecesOf(requests.join('') + lastOne, cuts, pause),
    answers: requests.length + 1,
  }))

/** Who asks for another protocol says nothing more until it is answered. */
const upgrades: fc.Arbitrary<OddConnection> = fc
  .constantFrom('/health', '/manage', '/_next/webpack-hmr', '/api/v2/topics')
  .map((path) => ({
    pieces: [head(`GET ${path} HTTP/1.1`, host, 'Upgrade: websocket', 'Connection: Upgrade, close')],
    answers: 1,
  }))

/** Broken ones, or sound ones of which some bytes are changed or the rest never comes. */
const brokenConnections: fc.Arbitrary<OddConnection> = fc
  .record({
    request: fc.constantFrom(...broken, ...broken, ...whole),
    changes: fc.array(
      fc.tuple(fc.nat(300), fc.constantFrom(0, 1), fc.string({ unit: 'binary-ascii', maxLength: 3 })),
      {
        maxLength: 3,
      },
    ),
    cuts: fc.array(fc.nat(400), { maxLength: 3 }),
    pause: fc.nat(20),
    end: fc.constantFrom(undefined, 'hang up' as const),
  })
  .map(({ request, changes, cuts, pause, end }) => {
    const changed = changes.reduce(
      (text, [at, length, by]) => text.slice(0, at) + by + text.slice(at + length),
      request,
    )
    return { pieces: [...piecesOf(changed, cuts, pause), ...(end ? [end] : [])] }
  })

function piecesOf(text: string, cuts: number[], pause: number): (string | number)[] {
  const places = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((a, b) => a - b), text.length]
  return places.slice(1).flatMap((place, index) => [text.slice(places[index], place), pause])
}

export const oddConnections: fc.Arbitrary<OddConnection> = fc.oneof(
  { arbitrary: wholeConnections, weight: 10 },
  { arbitrary: brokenConnections, weight: 10 },
  { arbitrary: upgrades, weight: 1 },
)
