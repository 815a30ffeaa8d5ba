import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxUnfinished } from './session-file.ts'
import { home, startTestRealm, type TestRealm } from './test-realm.ts'

let realm: TestRealm

beforeAll(async () => {
  realm = await startTestRealm()
})

afterAll(() => realm.stop())

async function beginMany(count: number): Promise<void> {
  const { url } = await realm.begin()
  let left = count
  const beginOneByOne = async () => {
    while (left-- > 0) {
      const { status } = await fetch(url, { redirect: 'manual' })
      expect(status).toBe(303)
    }
  }
  await Promise.all(Array.from({ length: 10 }, beginOneByOne))
}

const person = { username: 'student', password: 'student' }

describe('sign-ins that nobody finishes', () => {
  it('are forgotten beyond a thousand, the oldest first, and never written to disk', async () => {
    const first = realm.browser()
    const forgotten = await first.get((await realm.begin()).url)
    await beginMany(maxUnfinished)

    const last = realm.browser()
    const { url, exchange } = await realm.begin()
    const form = await last.get(url)
    await beginMany(10)
    // Somebody who begins to sign out without being signed in.
    await realm.browser().get(new URL(`${realm.protocol}/logout?client_id=register`))
    expect(await realm.sessionFile()).toBeUndefined()

    const late = await first.post(forgotten.url, person)
    expect([late.status, late.url.origin]).toEqual([400, new URL(realm.issuer).origin])
    const returned = await last.post(form.url, person)
    expect(returned.url.origin).toBe(home)
    expect(await exchange(returned.url)).toHaveProperty('access_token')
    expect(await realm.sessionFile()).not.toMatch(/"(Interaction|AuthorizationCode):/)
    expect(await realm.sessionFile()).toMatch(/"Session:/)
  })
})
