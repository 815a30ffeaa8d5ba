import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { closedForm, loadForm } from './load-form.ts'

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

/** A client of a server with the given response for the form, and with one listed form. */
function clientWithResponse(status: number, body: object) {
  return createClient({
    origin: 'http://localhost',
    fetch: async (request) =>
      new URL(request.url).pathname.endsWith('/v1/forms')
        ? Response.json([form])
        : Response.json(body, { status }),
  })
}

describe('loadForm', () => {
  it('returns an accessible form', async () => {
    const loaded = await loadForm(clientWithResponse(200, { ...form, values: {} }), 'visit')
    expect(loaded).toMatchObject({ access: 'open', form: { slug: 'visit', values: {} } })
  })

  it.each([
    [401, 'login'],
    [403, 'forbidden'],
  ])('returns the form description for status %i', async (status, access) => {
    const loaded = await loadForm(clientWithResponse(status, { status, error: 'errors.x' }), 'visit')
    expect(loaded).toMatchObject({ access, form: { title: { en: 'Visit' } } })
  })

  it('throws 404 for a form that is not open', async () => {
    const client = clientWithResponse(404, { status: 404, error: 'errors.notFound' })
    await expect(loadForm(client, 'visit')).rejects.toMatchObject({ init: { status: 404 } })
    await expect(loadForm(client, 'visit', true)).rejects.toMatchObject({ data: { error: closedForm } })
    const unlisted = clientWithResponse(401, { status: 401, error: 'errors.unauthorized' })
    await expect(loadForm(unlisted, 'other')).rejects.toMatchObject({ init: { status: 404 } })
  })
})
