import { data } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { Availability } from '#contract/form-settings.ts'
import type { FillableForm, Form } from '#contract/forms.ts'
import { withoutPlace } from '#contract/item-statuses.ts'
import { orThrow } from '../../api.ts'

/** A form that the user can fill in, or its description with the reason why it is not accessible. */
export type LoadedForm =
  | { access: 'open'; form: FillableForm }
  | { access: 'login' | 'forbidden'; form: Form }
  | { access: 'answered'; form: Form; uuid: string }
  | { access: 'closed'; form: Form; availability: Availability }

/** The message key of a form that exists and accepts no new entries. */
export const closedForm = 'item.add.closed'

/**
 * Loads a form. Its description is available without access to the form (contract §2). `isKnown`: the form exists for this caller,
 * who is told that it is not open. @throws 404 if the form is not open
 */
export async function loadForm(client: Client, slug: string, isKnown = false): Promise<LoadedForm> {
  const response = await client('getForm', { params: { slug } })
  if (response.ok) return (await findClosed(client, response.data)) ?? { access: 'open', form: response.data }
  if (response.status === 404 && isKnown) throw data({ error: closedForm }, { status: 404 })
  if (response.status !== 401 && response.status !== 403) orThrow(response)
  const forms = orThrow(await client('listForms', {}))
  const form = forms.find((listed) => listed.slug === slug)
  if (!form) throw data({ error: 'errors.notFound' }, { status: 404 })
  const access = response.status === 401 ? 'login' : 'forbidden'
  return (await findClosed(client, form)) ?? { access, form }
}

/** As `loadForm`, for a signed-in person, who learns at once that they have answered a form that can be answered once. */
export async function loadFormFor(client: Client, slug: string, isKnown = false): Promise<LoadedForm> {
  const loaded = await loadForm(client, slug, isKnown)
  if (loaded.access !== 'open' || !loaded.form.settings?.oneAnswer) return loaded
  const own = await client('listOwnItems', {})
  // The submission is checked anyway.
  if (!own.ok) return loaded
  const answer = own.data.find(({ form, status }) => form === slug && !withoutPlace.includes(status))
  return answer ? { access: 'answered', form: loaded.form, uuid: answer.uuid } : loaded
}

/** A form that takes no entries now; nobody needs to sign in to learn that. */
async function findClosed(client: Client, form: Form): Promise<LoadedForm | undefined> {
  const { opensAt, closesAt, mostAnswers } = form.settings ?? {}
  if ((opensAt ?? closesAt ?? mostAnswers ?? null) === null) return undefined
  const availability = orThrow(await client('getFormAvailability', { params: { slug: form.slug } }))
  return availability.state === 'open' ? undefined : { access: 'closed', form, availability }
}
