import { AsyncLocalStorage } from 'node:async_hooks'
import { type Caller, isAdmin, isManager } from './caller.ts'

/** What is logged of a caller, without a name. Undefined where the request ends before anything asks who calls. */
export type LoggedCaller = { caller?: 'anonymous' | 'link' | 'signedIn' | 'manager' | 'administrator' }

const current = new AsyncLocalStorage<LoggedCaller>()

/** Handles a request, whose caller is noted in `logged`. */
export function noteCallerIn(logged: LoggedCaller, handle: () => void): void {
  current.run(logged, handle)
}

/** Notes the class of the caller of what is running. */
export function noteCaller(caller: Caller): void {
  const logged = current.getStore()
  if (!logged) return
  if (isAdmin(caller)) logged.caller = 'administrator'
  else if (isManager(caller)) logged.caller = 'manager'
  else logged.caller = caller ? 'signedIn' : 'anonymous'
}

/** Notes that a caller without an account has the key of a link in a mail. */
export function noteLink(): void {
  const logged = current.getStore()
  if (logged?.caller === 'anonymous') logged.caller = 'link'
}
