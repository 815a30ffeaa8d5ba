import { randomUUID } from 'node:crypto'
import type { PayloadRequest } from 'payload'
import { asCaller, asSystem } from '#cms/access/as-caller.ts'
import { type Caller, fullNameOf } from '#cms/domain/caller/caller.ts'
import type { Form } from '#contract/forms.ts'
import type { ItemInsert } from '#contract/items.ts'
import { Problem } from '#contract/problems.ts'
import { checkEntry, refusalOf } from './check-entry.ts'
import { createEntry } from './create-entry.ts'

/** A manager's new entry, in any status but draft; gives its uuid. @throws Problem `alreadySubmitted`, `invalid`, `formChanged` */
export async function insertItem(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  insert: ItemInsert,
): Promise<string> {
  if (insert.newStatus === 'draft') throw new Problem('statusNotAllowed')
  const uuid = insert.itemUuid?.toLowerCase() ?? randomUUID()
  const { values, issues } = await checkEntry(req, form, uuid, insert.newValues, {
    now: new Date(),
    asManager: true,
  })
  if (issues.length > 0) {
    throw refusalOf(form, insert.form.updatedAt, issues)
  }
  const name = caller ? fullNameOf(caller) : null
  await createEntry(req, {
    uuid,
    form,
    values,
    access: asCaller(req),
    data: {
      status: insert.newStatus ?? 'pending',
      changedBy: name,
      submitter: { username: caller?.username ?? null, name, email: caller?.email ?? null },
    },
    isTaken: async () => {
      const { totalDocs } = await req.payload.count({
        collection: 'items',
        where: { id: { equals: uuid } },
        ...asSystem(req, 'whether the uuid is taken'),
      })
      if (totalDocs > 0) throw new Problem('alreadySubmitted')
      return false
    },
  })
  return uuid
}
