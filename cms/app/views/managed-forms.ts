import type { PayloadRequest } from 'payload'
import { isSeenBy } from '#cms/items/policy.ts'
import { callerOf } from '#cms/platform/auth/caller.ts'
import { formSettingsSchema } from '#contract/form-settings.ts'
import { inRegisterOrder, type ManagedForm } from '#manage/data/registers.ts'
import { orUnavailable } from '../or-unavailable.ts'

/** The years that have items of the form, newest first. */
export async function yearsOf(req: PayloadRequest, form: string): Promise<number[]> {
  const { values } = await orUnavailable(() =>
    req.payload.findDistinct({
      collection: 'items',
      field: 'year',
      where: { form: { equals: form } },
      sort: '-year',
      req,
      overrideAccess: false,
    }),
  )
  return values.flatMap(({ year }) => year ?? [])
}

/** All forms whose items the current user sees; deleted ones if they have items. */
export function managedForms(req: PayloadRequest): Promise<ManagedForm[]> {
  return orUnavailable(() => loadForms(req))
}

async function loadForms(req: PayloadRequest): Promise<ManagedForm[]> {
  const { values: used } = await req.payload.findDistinct({
    collection: 'items',
    field: 'form',
    req,
    overrideAccess: false,
  })
  const { docs } = await req.payload.find({
    collection: 'forms',
    where: { or: [{ status: { not_equals: 'deleted' } }, { slug: { in: used.map(({ form }) => form) } }] },
    select: { slug: true, status: true, settings: true },
    pagination: false,
    depth: 0,
    req,
    overrideAccess: false,
  })
  return inRegisterOrder(
    docs
      .filter(({ settings }) =>
        isSeenBy(callerOf(req), { settings: formSettingsSchema.parse(settings ?? {}) }),
      )
      .map(({ slug, status }) => ({ slug, isOpen: status === 'active', isDeleted: status === 'deleted' })),
  )
}
