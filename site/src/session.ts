import { createSessionStore } from '#ui/auth/session-store.ts'

/** The browser's one sign-in session; on the server it is never started and stays anonymous. */
export const session = createSessionStore()
