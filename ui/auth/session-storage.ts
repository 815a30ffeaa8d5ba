import { browserStorage, tabStorage } from '../shell/browser-storage.ts'
import { sessionKey } from './session-state.ts'
import { parseTokens, type Tokens } from './tokens.ts'

/** Set by a sign-out while the provider was down: its silent check would sign the user in again. */
const signedOutKey = 'session-signed-out'
/** Seconds by which this clock is ahead of the provider's, measured with the last tokens. */
const timeSkewKey = 'session-time-skew'

/** Milliseconds within which a write to local storage reaches the other tabs. */
const propagationTimeout = 5000

/** More characters than the tokens of a session have. */
const sessionLength = 20_000

/** Whether a sign-in can succeed and last: it needs cookies, and storage of the browser and of the tab. */
export function canStoreSession(): boolean {
  return navigator.cookieEnabled && browserStorage.canStore(sessionLength) && tabStorage.canStore(1000)
}

/** The session in local storage, shared by all tabs. */
export const storedSession = {
  read: (): Tokens | undefined => parseTokens(browserStorage.read(sessionKey)),
  timeSkew: (): number => Number(browserStorage.read(timeSkewKey) ?? 0) || 0,
  write: (tokens: Tokens, timeSkew: number): void => {
    browserStorage.write(timeSkewKey, String(timeSkew))
    browserStorage.write(sessionKey, JSON.stringify(tokens))
  },
  /** Resolves when this tab no longer reads these tokens, or after a timeout. */
  untilReplaced: async (tokens: Tokens): Promise<void> => {
    const until = Date.now() + propagationTimeout
    while (storedSession.read()?.token === tokens.token && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  },
  clear: (): void => browserStorage.remove(sessionKey),

  isSignedOutHere: (): boolean => browserStorage.read(signedOutKey) !== null,
  setSignedOutHere: (): void => browserStorage.write(signedOutKey, 'yes'),
  clearSignedOutHere: (): void => browserStorage.remove(signedOutKey),
}
