import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type Caller, verifiedEmailOf } from '#cms/platform/auth/caller.ts'
import { noteLink } from '#cms/platform/auth/logged-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { createSecretKey, hashOf } from '#cms/platform/secret-key.ts'
import type { MailChoice, MailChoiceChange } from '#contract/mail-choice.ts'
import { Problem } from '#contract/problems.ts'
import { normalizedAddress } from './rules.ts'

/** Days after which the link in a mail does nothing any more. */
export const mailKeyDays = 400

/** Those of the addresses to which nothing but decisions is mailed. */
export async function findEnded(
  req: PayloadRequest,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set()
  const rows = await runSql(
    req,
    sql`
      select address from ended_mails
      where address in (select jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb))
    `,
  )
  return new Set(
    z
      .array(z.object({ address: z.string() }))
      .parse(rows)
      .map(({ address }) => address),
  )
}

/** Creates a key for the mail to each address, with which its reader ends the notices to it. Returns them in the same order. */
export async function createMailKeys(req: PayloadRequest, addresses: readonly string[]): Promise<string[]> {
  if (addresses.length === 0) return []
  const keyed = addresses.map((address) => ({ address, ...createSecretKey() }))
  const rows = keyed.map(({ address, hash }) => ({ address, hash }))
  await runSql(
    req,
    sql`
      insert into mail_keys (key_hash, address)
      select hash, address from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as mail(address text, hash text)
    `,
  )
  return keyed.map(({ key }) => key)
}

/**
 * Whether notices are mailed to the address of the key, or else to that of the caller (contract §4).
 * @throws Problem `notFound` for an unknown key, `unauthorized` without key and caller
 */
export async function loadMailChoice(
  req: PayloadRequest,
  caller: Caller,
  key: string | undefined,
): Promise<MailChoice> {
  const address = await addressOf(req, caller, key)
  if (address === null) return { address, ended: false }
  const ended = (await findEnded(req, [address])).has(address)
  return { address: key ? shortened(address) : address, ended }
}

/**
 * Ends notices to the address of the key, or else to that of the caller, or sends them again. Repeating it changes nothing.
 * @throws Problem as `loadMailChoice`, and `notFound` for a caller without a verified address
 */
export async function setMailChoice(
  req: PayloadRequest,
  caller: Caller,
  { key, ended }: MailChoiceChange,
): Promise<void> {
  const address = await addressOf(req, caller, key)
  if (address === null) throw new Problem('notFound')
  await runSql(
    req,
    ended
      ? sql`insert into ended_mails (address) values (${address}) on conflict do nothing`
      : sql`delete from ended_mails where address = ${address}`,
  )
}

const keySchema = z.tuple([z.object({ address: z.string() })])

async function addressOf(
  req: PayloadRequest,
  caller: Caller,
  key: string | undefined,
): Promise<string | null> {
  if (key) {
    const rows = await runSql(req, sql`select address from mail_keys where key_hash = ${hashOf(key)}`)
    const { data } = keySchema.safeParse(rows)
    if (!data) throw new Problem('notFound')
    noteLink()
    return data[0].address
  }
  if (!caller) throw new Problem('unauthorized')
  const own = verifiedEmailOf(caller)
  return own === null ? null : normalizedAddress(own)
}

/** Whoever has a key may have got it with a forwarded mail. */
function shortened(address: string): string {
  const [name = '', host = ''] = address.split('@')
  return `${[...name][0] ?? ''}…@${host}`
}
