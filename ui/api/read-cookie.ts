/** A cookie's value out of `document.cookie`. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(';')) {
    const at = cookie.indexOf('=')
    if (at > 0 && cookie.slice(0, at).trim() === name) return decodeValue(cookie.slice(at + 1).trim())
  }
  return undefined
}

function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
