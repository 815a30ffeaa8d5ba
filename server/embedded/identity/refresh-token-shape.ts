import { decodeJwt } from 'jose'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * keycloak-js decodes refresh tokens as if they were JWTs, as Keycloak's are, while ours are opaque: they travel as
 * the last part of something in that shape, which nobody verifies.
 */
export const asJwtShape = (opaque: string, accessToken: string): string => {
  if (opaque.includes('.')) return opaque
  const { iss, sub, azp, sid, iat } = decodeJwt(accessToken)
  return [
    encode({ alg: 'none', typ: 'JWT' }),
    encode({ typ: 'Refresh', iss, sub, azp, sid, iat }),
    opaque,
  ].join('.')
}

/** The opaque token in what a client sent. */
export const refreshTokenId = (sent: string): string => sent.slice(sent.lastIndexOf('.') + 1)
