import { data } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { FillableForm, Form } from '#contract/forms.ts'
import { orThrow } from '../../api.ts'

/** A form as this caller meets it: to be filled, or what it is called and why it cannot be. */
export type LoadedForm =
  | { access: 'open'; form: FillableForm }
  | { access: 'login' | 'forbidden'; form: Form }

/** Who may not fill a form still learns what it is (contract §2); a form that is not open is not found. */
export async function loadForm(client: Client, slug: string): Promise<LoadedForm> {
  const answer = await client('getForm', { params: { slug } })
  if (answer.ok) return { access: 'open', form: answer.data }
  if (answer.status !== 401 && answer.status !== 403) orThrow(answer)
  const forms = orThrow(await client('listForms', {}))
  const form = forms.find((listed) => listed.slug === slug)
  if (!form) throw data({ error: 'errors.notFound' }, { status: 404 })
  return { access: answer.status === 401 ? 'login' : 'forbidden', form }
}
