import { secretNames } from './configuration.ts'
import { environmentSchema } from './configuration-schema.ts'

/** Short names such as `PORT` resemble those of other programs. */
const ownNames = Object.keys(environmentSchema.shape).filter((name) => name.includes('_'))
const known: ReadonlySet<string> = new Set([...ownNames, ...secretNames.map((name) => `${name}_FILE`)])

/** Other programs have variables that begin with `DATABASE_`, `BACKUP_` or `NODE_` too, but seldom with these. */
const ownPrefixes = ['S3_', 'OIDC_', 'SMTP_', 'RATE_LIMIT_', 'CDN_PURGE_', 'PAYLOAD_SECRET_']

/** What Kubernetes and Docker set for a service that is named as one of the prefixes: `SMTP_SERVICE_HOST`, `S3_PORT_9000_TCP`. */
const ofServices = /_SERVICE_(?:HOST|PORT)|_PORT(?:_|$)|_ENV_|^[^_]+_NAME$/

/** A line for each variable that is none of the register's, but probably meant as one. */
export function describeUnknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (known.has(name)) return []
    const own = ownNames.find((each) => name === `${each}_FILE`)
    if (own) return [`${name}: only secrets can be in files; set ${own}`]
    const meant = [...known].find((each) => isOneEditApart(name, each))
    if (meant) return [`${name}: the register has no such variable; is ${meant} meant?`]
    const prefix = ownPrefixes.find((each) => name.startsWith(each))
    if (!prefix || ofServices.test(name)) return []
    const others = ownNames.filter((each) => `${each}_`.startsWith(prefix))
    return [`${name}: the register has no such variable, but ${others.join(', ')}`]
  })
}

/** Whether one character is missing, added or another one, or two neighbours are swapped. */
function isOneEditApart(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [restOfA, restOfB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const isSwapped = restOfA.length === 2 && restOfA === [...restOfB].reverse().join('')
  return isSwapped || (restOfA.length <= 1 && restOfB.length <= 1)
}
