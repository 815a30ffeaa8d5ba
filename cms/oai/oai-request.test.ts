import { describe, expect, it } from 'vitest'
import { OaiError, parseOaiRequest, toToken } from './oai-request.ts'

function codeOf(query: string): string {
  try {
    parseOaiRequest(new URLSearchParams(query))
    return ''
  } catch (error) {
    if (error instanceof OaiError) return error.code
    throw error
  }
}

const list = 'verb=ListRecords&metadataPrefix=oai_dc'

describe('a request', () => {
  it.each([
    ['', 'badVerb'],
    ['verb=identify', 'badVerb'],
    ['verb=toString', 'badVerb'],
    ['verb=Identify&verb=Identify', 'badVerb'],
    ['verb=Identify&x=1', 'badArgument'],
    ['verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['verb=ListRecords', 'badArgument'],
    [`${list}&metadataPrefix=oai_dc`, 'badArgument'],
    ['verb=ListRecords&metadataPrefix=marc21', 'cannotDisseminateFormat'],
    [`${list}&from=2026-13-01`, 'badArgument'],
    [`${list}&from=2026-01-01&until=2026-01-02T00:00:00Z`, 'badArgument'],
    [`${list}&from=2026-01-02&until=2026-01-01`, 'badArgument'],
    [`${list}&set=a%00b`, 'badArgument'],
    [`${list}&resumptionToken=x`, 'badArgument'],
    ['verb=ListRecords&resumptionToken=x', 'badResumptionToken'],
    ['verb=ListSets&resumptionToken=x', 'badResumptionToken'],
    [
      `verb=ListRecords&resumptionToken=${Buffer.from('{"prefix":"x"}').toString('base64url')}`,
      'badResumptionToken',
    ],
    [list, ''],
    ['verb=ListIdentifiers&metadataPrefix=etdms&from=2026-01-01&until=2026-01-01&set=register:thesis', ''],
  ])('%s → %s', (query, code) => {
    expect(codeOf(query)).toBe(code)
  })

  it('has the whole last day, and is continued by its token', () => {
    const first = parseOaiRequest(new URLSearchParams(`${list}&until=2026-01-01`))
    expect(first).toMatchObject({ selection: { until: Date.parse('2026-01-01T23:59:59Z') } })
    const selection = { prefix: 'etdms', set: 'year:2024', after: crypto.randomUUID(), cursor: 100 } as const
    const token = toToken(selection)
    expect(parseOaiRequest(new URLSearchParams(`verb=ListRecords&resumptionToken=${token}`))).toEqual({
      verb: 'ListRecords',
      selection,
    })
  })
})
