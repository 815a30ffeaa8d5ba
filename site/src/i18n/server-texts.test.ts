import { afterEach, describe, expect, it, vi } from 'vitest'
import { serverTexts } from './server-texts.ts'

const origin = 'http://localhost'

/** An `/api` whose texts can change and that can be down. */
function apiWith(state: { word: string; isDown?: boolean; calls: number }) {
  return async (request: Request) => {
    state.calls += 1
    if (state.isDown) return new Response('{}', { status: 503 })
    const isCommon = request.url.endsWith('/et/common')
    return Response.json(isCommon ? { common: { word: state.word } } : {})
  }
}

describe('serverTexts', () => {
  afterEach(() => vi.useRealTimers())

  it('follows changes, shares within a second, and survives an /api that is down', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const state = { word: 'üks', calls: 0 }
    const api = apiWith(state)
    const first = await serverTexts(api, origin, 'et')
    expect(first.i18n.t('common.word')).toBe('üks')

    const calls = state.calls
    await serverTexts(api, origin, 'et')
    expect(state.calls).toBe(calls)

    vi.setSystemTime(Date.now() + 2000)
    expect((await serverTexts(api, origin, 'et')).i18n).toBe(first.i18n)

    vi.setSystemTime(Date.now() + 2000)
    state.word = 'kaks'
    const changed = await serverTexts(api, origin, 'et')
    expect(changed.i18n.t('common.word')).toBe('kaks')
    expect(changed.versions.common).not.toBe(first.versions.common)

    vi.setSystemTime(Date.now() + 2000)
    const down = await serverTexts(apiWith({ ...state, isDown: true }), origin, 'et')
    expect(down.i18n.t('common.word')).toBe('kaks')
  })
})
