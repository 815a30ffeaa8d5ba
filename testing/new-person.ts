import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Api } from './api.ts'
import { issueToken } from './issue-token.ts'

/** Signs in as somebody new, with a verified address; `claims` override those of the token. */
export async function newPerson(api: Pick<Api, 'withToken'>, claims: JWTPayload = {}) {
  const email = `${randomUUID()}@ut.example`
  const token = await issueToken({
    email,
    email_verified: true,
    sub: email,
    preferred_username: email,
    ...claims,
  })
  return { email, client: api.withToken(token) }
}
