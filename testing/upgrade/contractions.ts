import { z } from 'zod'
import { queryAt } from '../query.ts'

const columnSchema = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  isRequired: z.boolean(),
  hasDefault: z.boolean(),
})
const schemaSchema = z.object({
  columns: z.array(columnSchema),
  /** What may refuse a row: constraints and unique indexes. */
  rules: z.array(z.object({ table: z.string(), name: z.string() })),
  options: z.array(z.string()),
})
type Schema = z.infer<typeof schemaSchema>

/** The tables of a database with what writers must know. */
export async function schemaOf(url: string): Promise<Schema> {
  const [columns, rules, options] = await Promise.all([
    queryAt(
      url,
      `select table_name as table, column_name as column, udt_name as type, is_nullable = 'NO' as "isRequired",
        column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "hasDefault"
       from information_schema.columns where table_schema = 'public'`,
    ),
    queryAt(
      url,
      `select relname as table, conname as name from pg_constraint join pg_class on pg_class.oid = conrelid
         where contype in ('c', 'f', 'x')
       union
       select tablename, indexname from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`,
    ),
    queryAt(
      url,
      `select typname || ' ' || enumlabel as option from pg_enum join pg_type on pg_type.oid = enumtypid`,
    ),
  ])
  return schemaSchema.parse({
    columns,
    rules,
    options: z
      .array(z.object({ option: z.string() }))
      .parse(options)
      .map(({ option }) => option),
  })
}

/**
 * What a release that knows the schema `before` cannot do any more with `after`: read what is gone, or write rows as before.
 * A migration only expands; what it replaces is removed by the release after the next.
 */
export function contractionsOf(before: Schema, after: Schema): string[] {
  const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  const later = new Map(after.columns.map((each) => [nameOf(each), each]))
  const earlier = new Set(before.columns.map(nameOf))
  const tables = new Set(before.columns.map(({ table }) => table))
  const known = new Set(before.rules.map(({ table, name }) => `${table} ${name}`))
  const kept = new Set(after.options)
  return [
    ...before.columns.flatMap((each) => {
      const now = later.get(nameOf(each))
      if (!now) return [`${nameOf(each)} is gone`]
      if (now.type !== each.type) return [`${nameOf(each)} is of the type ${now.type}`]
      const mayBeLeftOut = ({ isRequired, hasDefault }: typeof each) => !isRequired || hasDefault
      return mayBeLeftOut(each) && !mayBeLeftOut(now) ? [`${nameOf(each)} is required`] : []
    }),
    ...after.columns
      .filter((each) => tables.has(each.table) && !earlier.has(nameOf(each)))
      .filter(({ isRequired, hasDefault }) => isRequired && !hasDefault)
      .map((each) => `${nameOf(each)} is new and required`),
    ...after.rules
      .filter(({ table, name }) => tables.has(table) && !known.has(`${table} ${name}`))
      .map(({ table, name }) => `${table} has the new rule ${name}`),
    ...before.options.filter((option) => !kept.has(option)).map((option) => `${option} is gone`),
  ]
}
