/** Key of the session in local storage. */
export const sessionKey = 'session'
