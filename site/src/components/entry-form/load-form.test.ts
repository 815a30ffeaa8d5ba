import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { loadForm } from './load-form.ts'

const form = {
  slug: 'visit',
  uuid: '3f0c2b6a-1111-4222-8333-444455556666',
  status: 'active',
  permissions: 'logged_in',
  updatedAt: '2025-06-01T10:00:00.000Z',
  title: { et: 'Külastus', en: 'Visit' },
  description: { et: '', en: '' },
  fieldSets: [],
}

/** A client of a server that answers the form's call so, and lists one form. */
const clientThatAnswers = (status: number, body: object) =>
  createClient({
    origin: 'http://localhost',
    fetch: async (request) =>
      new URL(request.url).pathname.endsWith('/v1/forms')
        ? Response.json([form])
        : Response.json(body, { status }),
  })

describe('loadForm', () => {
  it('brings a form that may be filled', async () => {
    const loaded = await loadForm(clientThatAnswers(200, { ...form, values: {} }), 'visit')
    expect(loaded).toMatchObject({ access: 'open', form: { slug: 'visit', values: {} } })
  })

  it.each([
    [401, 'login'],
    [403, 'forbidden'],
  ])('says what the form is to whom the server answers %i', async (status, access) => {
    const loaded = await loadForm(clientThatAnswers(status, { status, error: 'errors.x' }), 'visit')
    expect(loaded).toMatchObject({ access, form: { title: { en: 'Visit' } } })
  })

  it('does not find a form that is not open', async () => {
    const client = clientThatAnswers(404, { status: 404, error: 'errors.notFound' })
    await expect(loadForm(client, 'visit')).rejects.toMatchObject({ init: { status: 404 } })
    const unlisted = clientThatAnswers(401, { status: 401, error: 'errors.unauthorized' })
    await expect(loadForm(unlisted, 'other')).rejects.toMatchObject({ init: { status: 404 } })
  })
})
