import { browserStorage } from './browser-storage.ts'
import { parseTokens, sessionKey, type Tokens } from './tokens.ts'

/** Somebody signed out here while the provider could not be told: it would sign them in again without asking. */
const signedOutKey = 'session-signed-out'
/** Seconds by which this browser's clock is ahead of the provider's, as its last tokens told. */
const timeSkewKey = 'session-time-skew'

/** Milliseconds in which what one tab writes must have come to the others. */
const patience = 5000

/** The session as this browser keeps it, for all its tabs (back-office.md §3). */
export const keptSession = {
  read: (): Tokens | undefined => parseTokens(browserStorage.read(sessionKey)),
  timeSkew: (): number => Number(browserStorage.read(timeSkewKey) ?? 0) || 0,
  write: (tokens: Tokens, timeSkew: number): void => {
    browserStorage.write(timeSkewKey, String(timeSkew))
    browserStorage.write(sessionKey, JSON.stringify(tokens))
  },
  /** Resolves when this tab no longer sees these tokens, or after a while. */
  outlive: async (tokens: Tokens): Promise<void> => {
    const until = Date.now() + patience
    while (keptSession.read()?.token === tokens.token && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  },
  clear: (): void => browserStorage.remove(sessionKey),

  staysSignedOut: (): boolean => browserStorage.read(signedOutKey) !== null,
  staySignedOut: (): void => browserStorage.write(signedOutKey, 'yes'),
  maySignIn: (): void => browserStorage.remove(signedOutKey),
}
