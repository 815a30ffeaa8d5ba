import { z } from 'zod'

/** The properties of a database that the register depends on. */
export const databaseFactsQuery = `
  select current_setting('server_version_num')::int as "versionNumber",
    current_setting('server_version') as version,
    (select pg_encoding_to_char(encoding) from pg_database where datname = current_database()) as encoding,
    exists (select from pg_collation where collname = 'et-x-icu') as "hasIcu",
    exists (select from pg_ts_config where cfgname = 'estonian') as "hasEstonian",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
    pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly"`

export const databaseFactsSchema = z.object({
  versionNumber: z.number(),
  version: z.string(),
  encoding: z.string(),
  hasIcu: z.boolean(),
  hasEstonian: z.boolean(),
  hasTrigrams: z.boolean(),
  isReadOnly: z.boolean(),
})

/** Error messages for the requirements that the database does not meet; empty if it is suitable. */
export function missingRequirements(facts: z.infer<typeof databaseFactsSchema>): string[] {
  const checks: [boolean, string][] = [
    [facts.versionNumber >= 180_000, `PostgreSQL 18 or later is needed (this is ${facts.version})`],
    [facts.encoding === 'UTF8', `the encoding must be UTF8 (this is ${facts.encoding})`],
    [facts.hasIcu, 'ICU collations are missing (et-x-icu)'],
    [facts.hasEstonian, 'the text search configuration estonian is missing'],
    [facts.hasTrigrams, 'the extension pg_trgm is missing'],
    [!facts.isReadOnly, 'it is read-only or a standby'],
  ]
  return checks.flatMap(([isMet, text]) => (isMet ? [] : [text]))
}
