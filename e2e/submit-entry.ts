import { randomUUID } from 'node:crypto'
import type { FormValues } from '#contract/fields.ts'
import { dataOf } from '../testing/data-of.ts'
import { publish } from '../testing/publish.ts'
import { internshipValues, topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { unusedName } from './form.ts'
import { clientsByApi } from './manage.ts'

export const newAddress = () => `${randomUUID()}@example.com`

type Submission = {
  username?: string | undefined
  slug?: 'topics' | 'internship'
  title?: string
  address?: string
}

/** Submits an entry in Estonian, signed in or anonymously, with a unique title and e-mail address. */
export async function submitEntry({
  username,
  slug = 'topics',
  title = unusedName('Oma kirje'),
  address = newAddress(),
}: Submission = {}) {
  const uuid = randomUUID()
  const values: FormValues =
    slug === 'topics'
      ? { general_topics: { ...topicValues, thesis_topic_name: title, contact_email: address } }
      : { general_intern: { ...internshipValues, internship_field: title, contact_email: address } }
  dataOf(await submit(clientsByApi.as(username), slug, values, uuid, 'et'))
  return { slug, uuid, title, address, values }
}

export async function publishEntry(submission: Submission) {
  const entry = await submitEntry(submission)
  await publish(clientsByApi, entry.slug, entry.uuid)
  return entry
}
