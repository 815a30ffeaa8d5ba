import { randomUUID } from 'node:crypto'
import type { AdminItem } from '#contract/admin-items.ts'
import type { Client } from '#contract/client.ts'
import type { FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Clients } from './api.ts'
import { dataOf } from './data-of.ts'

/** Inserts an item as a manager, with a new UUID unless one is given; returns the UUID. */
export async function insertItem(
  api: Clients,
  slug: string,
  newValues: FormValues,
  newStatus: ItemStatus = 'pending',
  itemUuid: string = randomUUID(),
): Promise<string> {
  const form = { slug, updatedAt: new Date().toISOString() }
  const isReturned = newStatus === 'returned'
  const status = isReturned ? 'pending' : newStatus
  const body = { action: 'insert', form, itemUuid, newStatus: status, newValues } as const
  dataOf(await api.as('manager')('insertItem', { params: { slug }, body }))
  if (isReturned) dataOf(await returnItem(api, slug, itemUuid))
  return itemUuid
}

/** Returns the current version of a pending item as a manager. */
export async function returnItem(
  api: Clients,
  slug: string,
  uuid: string,
  more: { updatedAt?: string; message?: string; marks?: string[] } = {},
) {
  const { updatedAt } = await fetchItem(api, slug, uuid)
  const body = { action: 'return', updatedAt, message: 'Palun lisa eeldused.', ...more } as const
  return api.as('manager')('changeItem', { params: { slug, uuid }, body })
}

/** Reads an item as a manager. */
export async function fetchItem(api: Clients, slug: string, uuid: string): Promise<AdminItem> {
  return dataOf(await api.as('manager')('getItem', { params: { slug, uuid } }))
}

/** The reference of an item. */
export async function referenceOf(api: Clients, slug: string, uuid: string): Promise<string> {
  return (await fetchItem(api, slug, uuid)).reference
}

/** Changes the values of the current version of an item as a manager. */
export async function changeValues(
  api: Clients,
  slug: string,
  uuid: string,
  newValues: FormValues,
  more: { newStatus?: ItemStatus; reason?: string } = {},
) {
  const { form, updatedAt } = await fetchItem(api, slug, uuid)
  const body = { action: 'update', form, updatedAt, newValues, ...more } as const
  return api.as('manager')('changeItem', { params: { slug, uuid }, body })
}

/** Changes the status of the current version of an item as a manager. */
export async function setStatus(
  api: Clients,
  slug: string,
  uuid: string,
  newStatus: ItemStatus,
  manager: Client = api.as('manager'),
): Promise<void> {
  const params = { slug, uuid }
  const { updatedAt } = dataOf(await manager('getItem', { params }))
  dataOf(await manager('changeItem', { params, body: { action: 'status', updatedAt, newStatus } }))
}
