import { randomUUID } from 'node:crypto'
import type { AdminItem } from '#contract/admin-items.ts'
import type { FormValues } from '#contract/forms.ts'
import type { ItemStatus } from '#contract/items.ts'
import type { Clients } from './api.ts'
import { dataOf } from './data-of.ts'

/** Inserts an entry as a manager, with a new UUID unless one is given; returns the UUID. */
export async function insertItem(
  api: Clients,
  slug: string,
  newValues: FormValues,
  newStatus: ItemStatus = 'pending',
  itemUuid: string = randomUUID(),
): Promise<string> {
  const form = { slug, updatedAt: new Date().toISOString() }
  const body = { action: 'insert', form, itemUuid, newStatus, newValues } as const
  dataOf(await api.as('manager')('insertItem', { params: { slug }, body }))
  return itemUuid
}

/** Reads an entry as a manager. */
export async function readItem(api: Clients, slug: string, uuid: string): Promise<AdminItem> {
  return dataOf(await api.as('manager')('getItem', { params: { slug, uuid } }))
}
