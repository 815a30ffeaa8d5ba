const allowed = 10
const windowMs = 60_000
const mostNames = 10_000

/** Counts the passwords tried for each username, so that nobody finds one by trying. */
export const countAttempts = () => {
  const counts = new Map<string, { since: number; tries: number }>()
  const keyOf = (username: string) => username.trim().toLowerCase().slice(0, 100)
  const forgetOld = (now: number) => {
    for (const [key, { since }] of counts) if (now - since >= windowMs) counts.delete(key)
  }

  return {
    /** Whether one more may be tried: ten in a minute, counted from the first. */
    mayTry: (username: string): boolean => {
      const now = Date.now()
      forgetOld(now)
      const key = keyOf(username)
      const count = counts.get(key) ?? { since: now, tries: 0 }
      if (count.tries >= allowed || counts.size >= mostNames) return false
      counts.set(key, { ...count, tries: count.tries + 1 })
      return true
    },
    succeeded: (username: string): void => void counts.delete(keyOf(username)),
  }
}
