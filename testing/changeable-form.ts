import { randomUUID } from 'node:crypto'
import type { FormStatus } from '#contract/forms.ts'
import type { Api } from './api.ts'

/** The only field set of forms created for tests. */
export const madeSet = 'general_topics'

/** Creates an active form of existing fields; returns its slug and functions that change it. */
export async function changeableForm(api: Api, fields: string[]) {
  const manager = api.as('manager')
  const slug = `made_${randomUUID().slice(0, 8)}`
  const text = { et: 'Vorm', en: 'Form' }
  const definition = (slugs: string[]) => ({
    slug,
    title: text,
    description: text,
    fieldSets: [
      {
        order: 1,
        slug: madeSet,
        translation: text,
        fields: slugs.map((field, index) => ({ order: index + 1, required: false, slug: field })),
      },
    ],
  })
  async function updatedAt(): Promise<string> {
    const current = await manager('getAdminForm', { params: { slug } })
    if (!current.ok) throw new Error(JSON.stringify(current.problem))
    return current.data.updatedAt
  }
  async function setStatus(newStatus: FormStatus): Promise<void> {
    const body = { action: 'status', updatedAt: await updatedAt(), newStatus } as const
    const answer = await manager('changeForm', { params: { slug }, body })
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  }
  async function setFields(slugs: string[]): Promise<void> {
    const body = { action: 'update', updatedAt: await updatedAt(), values: definition(slugs) } as const
    const answer = await manager('updateForm', { params: { slug }, body })
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  }
  const added = await manager('addForm', { body: { action: 'new', values: definition(fields) } })
  if (!added.ok) throw new Error(JSON.stringify(added.problem))
  await setStatus('active')
  return { slug, setStatus, setFields }
}
