/** The public URL in tests; nothing listens there. */
export const site = 'http://localhost:3999'
