import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asSystem } from '#cms/access/as-caller.ts'
import { runSql } from '#cms/operations/run-sql.ts'
import type { Form, FormValues } from '#contract/forms.ts'
import { Problem } from '#contract/problems.ts'
import { uploadsIn } from './check-uploads.ts'

/**
 * From now on the entry holds the uploads that its values name, and no others.
 * @throws Problem `invalid` for one that went, or that another entry took, since it was looked at
 */
export async function attachUploads(
  req: PayloadRequest,
  form: Form,
  uuid: string,
  values: FormValues,
): Promise<void> {
  const uploads = uploadsIn(form, values)
  const names = uploads.map(({ file }) => file.fileName)
  const system = asSystem(req, 'whoever may write the entry may give it files')
  await req.payload.update({
    collection: 'files',
    where: { and: [{ item: { equals: uuid } }, { name: { not_in: names.length > 0 ? names : [''] } }] },
    data: { item: null },
    ...system,
  })
  if (names.length === 0) return
  const free = await lockFree(req, uuid, names)
  const errors = uploads
    .filter(({ file }) => !free.has(file.fileName))
    .map(({ path }) => ({ field: path, messageKey: 'validation.fileMissing' }))
  if (errors.length > 0) throw new Problem('invalid', { errors })
  await req.payload.update({
    collection: 'files',
    where: { name: { in: names } },
    data: { item: uuid },
    ...system,
  })
}

const rowsSchema = z.array(z.object({ name: z.string() }))

/** Those that the entry may have; until the transaction ends nobody else takes or removes them. */
async function lockFree(req: PayloadRequest, uuid: string, names: string[]): Promise<ReadonlySet<string>> {
  const rows = await runSql(
    req,
    sql`
      select name from files
      where name in ${names} and coalesce(item, '') in ('', ${uuid})
      order by name
      for update
    `,
  )
  return new Set(rowsSchema.parse(rows).map(({ name }) => name))
}
