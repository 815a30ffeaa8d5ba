import type { Api } from './api.ts'

/** Makes a field private or public, as a manager. */
export async function setPrivate(api: Api, slug: string, isPrivate: boolean): Promise<void> {
  const manager = api.as('manager')
  const current = await manager('getField', { params: { slug } })
  if (!current.ok) throw new Error(JSON.stringify(current.problem))
  const { values, updatedAt } = current.data
  const settings = { ...values.settings, private: isPrivate }
  const body = { action: 'update', updatedAt, values: { ...values, settings } } as const
  const saved = await manager('updateField', { params: { slug }, body })
  if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
}

/** Removes a field from a form; returns a function that restores the form. */
export async function removeField(api: Api, form: string, field: string): Promise<() => Promise<void>> {
  const manager = api.as('manager')
  const read = async () => {
    const current = await manager('getFormValues', { params: { slug: form } })
    if (!current.ok) throw new Error(JSON.stringify(current.problem))
    return current.data
  }
  type Values = Awaited<ReturnType<typeof read>>['values']
  const save = async (values: Values) => {
    const body = { action: 'update', updatedAt: (await read()).updatedAt, values } as const
    const saved = await manager('updateForm', { params: { slug: form }, body })
    if (!saved.ok) throw new Error(JSON.stringify(saved.problem))
  }
  const { values } = await read()
  const fieldSets = values.fieldSets.map((set) => ({
    ...set,
    fields: set.fields.filter(({ slug }) => slug !== field).map((each, at) => ({ ...each, order: at + 1 })),
  }))
  await save({ ...values, fieldSets })
  return () => save(values)
}
