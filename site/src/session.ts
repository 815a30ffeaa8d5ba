import { createSessionStore } from '#ui/auth/session-store.ts'

/** The browser's sign-in session. On the server it is never started, and its status stays `starting`. */
export const session = createSessionStore()
