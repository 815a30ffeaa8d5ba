import { erasePerson } from '#cms/people/erase-person.ts'
import { exportPerson } from '#cms/people/export-person.ts'
import { findPerson } from '#cms/people/find-person.ts'
import type { Implementations } from './define-endpoint.ts'

export const peopleEndpoints = {
  getPerson: async ({ req, query }) => ({ data: await findPerson(req, query.q) }),
  exportPerson: ({ req, query }) => exportPerson(req, query.q, query.language),
  erasePerson: async ({ req, caller, body }) => {
    const erasure = await erasePerson(req, caller, body)
    const outcome = body.dryRun ? {} : { success: 'manage.person.success.erased' }
    return { data: { status: 200, ...outcome, erasure } }
  },
} satisfies Partial<Implementations>
