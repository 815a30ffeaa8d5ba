/** Returns a cookie's decoded value from the text of `document.cookie`. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const cookie of cookies.split(';')) {
    const separator = cookie.indexOf('=')
    if (separator > 0 && cookie.slice(0, separator).trim() === name)
      return decodeValue(cookie.slice(separator + 1).trim())
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
