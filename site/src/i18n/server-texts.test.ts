import { describe, expect, it } from 'vitest'
import { serverTexts } from './server-texts.ts'

const origin = 'http://localhost'

/** An `/api` with changeable texts that can be unavailable. */
function apiWith(state: { word: string; isDown?: boolean }) {
  return async (request: Request) => {
    if (state.isDown) return new Response('{}', { status: 503 })
    const isCommon = request.url.endsWith('/et/common')
    return Response.json(isCommon ? { common: { word: state.word } } : {})
  }
}

describe('serverTexts', () => {
  it('applies changes immediately, and falls back to cached texts while /api is unavailable', async () => {
    const state = { word: 'üks' }
    const api = apiWith(state)
    const first = await serverTexts(api, origin, 'et')
    expect(first.i18n.t('common.word')).toBe('üks')

    expect((await serverTexts(api, origin, 'et')).i18n).toBe(first.i18n)

    state.word = 'kaks'
    const changed = await serverTexts(api, origin, 'et')
    expect(changed.i18n.t('common.word')).toBe('kaks')
    expect(changed.trees.common).toEqual({ common: { word: 'kaks' } })

    const down = await serverTexts(apiWith({ ...state, isDown: true }), origin, 'et')
    expect(down.i18n.t('common.word')).toBe('kaks')
  })
})
