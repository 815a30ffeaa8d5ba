import { createSessionStore } from '#ui/auth/session-store.ts'

/** The browser's sign-in session. On the server it is never started and stays anonymous. */
export const session = createSessionStore()
