import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { createSecretKey, hashOf } from '#cms/platform/secret-key.ts'
import { linkDays } from '#contract/own-items.ts'

/** Older links of an item are removed. */
const mostLinks = 20

type NewLink = { item: string; address: string }

/**
 * Creates links to items for these addresses, in one transaction with the mails that have them. Returns their keys in the same
 * order. Earlier links stay valid.
 */
export async function createOwnerLinks(req: PayloadRequest, links: readonly NewLink[]): Promise<string[]> {
  if (links.length === 0) return []
  const keyed = links.map(({ item, address }) => ({ item, address, ...createSecretKey() }))
  const rows = keyed.map(({ key, ...link }) => link)
  await runSql(
    req,
    sql`
      insert into owner_links (item, address, key_hash, expires_at)
      select item, address, hash, now() + make_interval(days => ${linkDays})
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as link(item uuid, address text, hash text)
    `,
  )
  const items = JSON.stringify([...new Set(links.map(({ item }) => item))])
  await runSql(
    req,
    sql`
      delete from owner_links where id in (
        select id from (
          select id, row_number() over (partition by item order by created_at desc, id) as position
          from owner_links where item in (select value::uuid from jsonb_array_elements_text(${items}::jsonb))
        ) as link where position > ${mostLinks}
      )
    `,
  )
  return keyed.map(({ key }) => key)
}

const linkSchema = z.object({ isValid: z.boolean(), address: z.string() })
type OwnerLink = z.infer<typeof linkSchema>

/** The link to the item with this key, and the address that it was mailed to; undefined if there is none. */
export async function findOwnerLink(
  req: PayloadRequest,
  item: string,
  key: string,
): Promise<OwnerLink | undefined> {
  const [row] = await runSql(
    req,
    sql`
      select revoked_at is null and expires_at > now() as "isValid", address from owner_links
      where key_hash = ${hashOf(key)} and item = ${item}
    `,
  )
  return row === undefined ? undefined : linkSchema.parse(row)
}

/** Revokes all links to the item. New ones can be requested. */
export async function revokeOwnerLinks(req: PayloadRequest, item: string): Promise<void> {
  await runSql(
    req,
    sql`update owner_links set revoked_at = now() where item = ${item} and revoked_at is null`,
  )
}
