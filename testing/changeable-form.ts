import { randomUUID } from 'node:crypto'
import type { FormStatus } from '#contract/forms.ts'
import type { Api } from './api.ts'

/** The one field set of forms made for tests. */
export const madeSet = 'general_topics'

/** An active form of these known fields; gives its slug, and ways to change it. */
export async function changeableForm(api: Api, fields: string[]) {
  const manager = api.as('manager')
  const slug = `made_${randomUUID().slice(0, 8)}`
  const text = { et: 'Vorm', en: 'Form' }
  const shaped = (slugs: string[]) => ({
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
    const kept = await manager('getAdminForm', { params: { slug } })
    if (!kept.ok) throw new Error(JSON.stringify(kept.problem))
    return kept.data.updatedAt
  }
  async function setStatus(newStatus: FormStatus): Promise<void> {
    const body = { action: 'status', updatedAt: await updatedAt(), newStatus } as const
    const answer = await manager('changeForm', { params: { slug }, body })
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  }
  async function setFields(slugs: string[]): Promise<void> {
    const body = { action: 'update', updatedAt: await updatedAt(), values: shaped(slugs) } as const
    const answer = await manager('updateForm', { params: { slug }, body })
    if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  }
  const added = await manager('addForm', { body: { action: 'new', values: shaped(fields) } })
  if (!added.ok) throw new Error(JSON.stringify(added.problem))
  await setStatus('active')
  return { slug, setStatus, setFields }
}
