const screens = ['data', 'mails', 'collections', 'logout']

/** Whether a path is an available screen. Payload's account, password and first-user screens are disabled. */
export function isScreen(segments: readonly string[]): boolean {
  const [first] = segments
  return first === undefined || screens.includes(first)
}
