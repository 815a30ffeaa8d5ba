import { randomUUID } from 'node:crypto'
import type { Client } from '#contract/client.ts'
import type { FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Language } from '#contract/texts.ts'
import type { Api } from './api.ts'
import { confirmAddress } from './confirm-address.ts'
import { createOwnerKey } from './create-owner-key.ts'
import { dataOf } from './data-of.ts'
import { issueToken } from './issue-token.ts'
import { publish } from './publish.ts'
import { rejection } from './rejection.ts'
import { internshipValues, topicValues } from './sample-values.ts'
import { submit } from './submit.ts'

/** Who makes a call: an account, or somebody with the key of a link. */
export type Sender = { client: Client; entryKey?: string | undefined }

export const notFound = rejection(404, 'errors.notFound')
export const linkExpired = rejection(403, 'my.error.linkExpired')

type Submission = {
  /** Without one, the address of the entry is confirmed. */
  username?: string | undefined
  slug?: 'topics' | 'internship'
  changes?: object
  language?: Language | undefined
}

/** Entries of people who submit them, and who calls about them. */
export function ownEntries(api: Api) {
  const { pool } = api.payload.db
  const byKey = (entryKey: string): Sender => ({ client: api.as(), entryKey })

  /** Submits an entry with a unique e-mail address; returns it with the key of a link for this address. */
  async function submitted({ username, slug = 'topics', changes = {}, language }: Submission = {}) {
    const uuid = randomUUID()
    const email = `${uuid}@ut.example`
    const own = { contact_email: email, ...changes }
    const values: FormValues =
      slug === 'topics'
        ? { general_topics: { ...topicValues, ...own } }
        : { general_intern: { ...internshipValues, ...own } }
    dataOf(await submit(api.as(username), slug, values, uuid, language))
    if (!username) await confirmAddress(api, uuid)
    return { slug, uuid, email, key: await createOwnerKey(pool, uuid, { address: email }) }
  }

  async function published(submission: Submission = {}) {
    const entry = await submitted(submission)
    await publish(api, entry.slug, entry.uuid)
    return entry
  }

  async function otherStudent(): Promise<Client> {
    const name = `opilane-${randomUUID()}`
    return api.withToken(
      await issueToken({
        sub: name,
        preferred_username: name,
        affiliation: ['student'],
        email_verified: true,
      }),
    )
  }

  /** All kinds of people, with the problem that those have who do not own an entry of `student`. */
  async function sendersAbout({ uuid, key }: { uuid: string; key: string }) {
    const other = await submitted()
    const expired = await createOwnerKey(pool, uuid, { expiresInDays: -1 })
    const revoked = await createOwnerKey(pool, uuid, { isRevoked: true })
    const senders: [name: string, sender: Sender, problem: object | undefined][] = [
      ['anonymous', { client: api.as() }, notFound],
      ['another account', { client: api.as('nobody') }, notFound],
      ['another student', { client: await otherStudent() }, notFound],
      ['a worker', { client: api.as('worker') }, notFound],
      ['a manager', { client: api.as('manager') }, notFound],
      ['an administrator', { client: api.as('admin') }, notFound],
      ['the key of another entry', byKey(other.key), notFound],
      ['an unknown key', byKey('AAAAAAAAAAAAAAAAAAAAAA'), notFound],
      ['an expired key', byKey(expired), linkExpired],
      ['a revoked key', byKey(revoked), linkExpired],
      ['a manager with an expired key', { client: api.as('manager'), entryKey: expired }, linkExpired],
      ['the submitter', { client: api.as('student') }, undefined],
      ['the submitter with an expired key', { client: api.as('student'), entryKey: expired }, undefined],
      ['the key', byKey(key), undefined],
      ['another account with the key', { client: api.as('nobody'), entryKey: key }, undefined],
    ]
    return senders
  }

  return {
    byKey,
    submitted,
    published,
    otherStudent,
    sendersAbout,
    open: (uuid: string, { client, entryKey }: Sender) =>
      client('getOwnItem', { params: { uuid }, entryKey }),
    /** As no call sets it. */
    setStored: (uuid: string, status: ItemStatus) =>
      api.payload.db.updateOne({ collection: 'items', id: uuid, data: { status } }),
  }
}
