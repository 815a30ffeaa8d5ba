const screens = ['data', 'mails', 'collections', 'logout']

/** Which of Payload's own screens and ours are open; its account, password and first-user screens have no use here. */
export function isScreen(segments: readonly string[]): boolean {
  const [first] = segments
  return first === undefined || screens.includes(first)
}
