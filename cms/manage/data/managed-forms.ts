import type { PayloadRequest } from 'payload'
import { inRegisterOrder, type ManagedForm } from './registers.ts'

/** All forms that are not deleted and that the current user may read. */
export async function managedForms(req: PayloadRequest): Promise<ManagedForm[]> {
  const { docs } = await req.payload.find({
    collection: 'forms',
    where: { status: { not_equals: 'deleted' } },
    select: { slug: true, status: true },
    pagination: false,
    depth: 0,
    req,
    overrideAccess: false,
  })
  return inRegisterOrder(docs.map(({ slug, status }) => ({ slug, isOpen: status === 'active' })))
}
