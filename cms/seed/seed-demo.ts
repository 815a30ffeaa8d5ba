import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PayloadRequest } from 'payload'
import { fileOf } from '#cms/forms/read-values.ts'
import { requireForm } from '#cms/items/find-item.ts'
import { nextReference } from '#cms/items/next-reference.ts'
import { withWriteContext } from '#cms/items/write-item.ts'
import { writeItems } from '#cms/items/write-items.ts'
import type { Item } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { storeObject } from '#cms/platform/storage/objects.ts'
import type { DemoItem } from './demo/demo-item.ts'
import { demoItems } from './demo/demo-items.ts'

const uploadsAtOnce = 8

/** The manager of the embedded provider. */
const demoManager: Caller = {
  sub: 'manager',
  username: 'manager',
  firstName: 'Kadri',
  lastName: 'Kask',
  email: null,
  isEmailVerified: false,
  classes: new Set(['manager']),
  isListed: false,
  expiresAt: 0,
}

/** Creates sample entries if there are no entries: stores their files first, then all rows in one transaction. */
export async function seedDemo(req: PayloadRequest, report: (line: string) => void): Promise<void> {
  const system = asSystem(req, 'sample entries')
  const { totalDocs } = await req.payload.count({ collection: 'items', ...system })
  if (totalDocs > 0) return
  const items = demoItems(new Date())
  report(`adding ${items.length} sample entries`)
  const uploads = items.flatMap(uploadsOf)
  const md5 = new Map<string, string>()
  for (let start = 0; start < uploads.length; start += uploadsAtOnce) {
    const batch = uploads.slice(start, start + uploadsAtOnce)
    await Promise.all(
      batch.map(async ({ name, path }) => {
        const bytes = await readFile(path)
        md5.set(name, createHash('md5').update(bytes).digest('hex'))
        await storeObject(name, bytes)
      }),
    )
  }
  const unchecked = withWriteContext(req, { skipValueValidation: true })
  await inTransaction(req, async () => {
    for (const { uuid, form, status, returned, createdAt, values, submitter } of items) {
      const item = await req.payload.create({
        collection: 'items',
        data: {
          id: uuid,
          reference: await nextReference(req, form, new Date(createdAt)),
          form,
          status: returned ? 'pending' : status,
          values,
          createdAt,
          changedBy: submitter?.name ?? null,
          changedByUsername: submitter?.username ?? null,
          submitter: submitter ?? {},
        },
        depth: 0,
        ...system,
        req: unchecked,
      })
      if (returned) await returnDemoItem(req, item, returned)
    }
    for (const { uuid, form, field, name, size } of uploads) {
      await req.payload.create({
        collection: 'files',
        data: { name, size, form, itemUuid: uuid, field, item: uuid, md5: md5.get(name) ?? null },
        depth: 0,
        ...system,
      })
    }
  })
}

async function returnDemoItem(
  req: PayloadRequest,
  item: Item,
  { message, marks }: NonNullable<DemoItem['returned']>,
): Promise<void> {
  const system = asSystem(req, 'sample entries')
  const writes = [{ item, data: { status: 'returned' } as const }]
  const note = { changedBy: demoManager, reason: message, marks, change: randomUUID() }
  await writeItems(system, await requireForm(req, item.form), writes, note)
}

function uploadsOf({ uuid, form, values, files }: DemoItem) {
  const named = Object.values(values).flatMap((fields) => Object.entries(fields))
  return files.flatMap(({ fieldSlug, path }) => {
    const file = fileOf(named.find(([slug]) => slug === fieldSlug)?.[1])
    return file ? [{ uuid, form, field: fieldSlug, name: file.fileName, size: file.fileSize, path }] : []
  })
}
