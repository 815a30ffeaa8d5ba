import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Api } from '../api.ts'
import { validInputs } from '../valid-inputs.ts'
import { restOperations } from './payload-matrix.ts'
import type { SecretItem } from './secret-item.ts'
import { addressesOf } from './send-call.ts'
import { publicLists } from './visibility.ts'

type LeakProbe = { method: string; path: string; body?: unknown }

const publicSorts = `
  first_name title year organization_name application_deadline updatedAt status
`
  .trim()
  .split(/\s+/)
const secretSorts = `
  contact_email ut_email supervisors submitter email changedBy changedByUsername reason values
  searchText
`
  .trim()
  .split(/\s+/)
/** Requests that could leak private values of an item: every endpoint with every input that refers to it. */
export async function leakProbesFor(api: Api, item: SecretItem): Promise<LeakProbe[]> {
  return [
    ...(await everyCall(api, item)),
    ...listings(item),
    ...resubmissions(item),
    ...fileProbes(item),
    ...restProbes(item),
  ]
}

async function everyCall(api: Api, { register, uuid, secrets }: SecretItem): Promise<LeakProbe[]> {
  const inputs = validInputs(api)
  const params = { slug: register, uuid, value: secrets[0] ?? '', lng: 'et', ns: 'forms' }
  const calls: LeakProbe[] = []
  for (const [name, { methods }] of Object.entries<Endpoint>(endpoints)) {
    const { body } = (await inputs[name]?.()) ?? {}
    for (const method of methods) {
      for (const path of addressesOf(name, { params })) {
        if (method === 'get') calls.push({ method, path })
        else calls.push({ method, path, body }, { method, path, body: {} })
      }
    }
  }
  return calls
}

function listings({ register, secrets }: SecretItem): LeakProbe[] {
  const [one = ''] = secrets
  const queries = [
    ...secrets.flatMap((word) => [`q=${word}`, `q=${word}@ut.example`]),
    ...[...publicSorts, ...secretSorts].flatMap((name) => [
      `sort=${name}&size=150`,
      `sort=-${name}&size=150`,
    ]),
    `curriculums=${one}`,
    `levels=${one}`,
    `q=${one}&page=2&size=1`,
    'page=1&size=150',
    'year=2024',
  ]
  const keywords = secrets.flatMap((word) => [
    `/api/v2/keywords?q=${word}`,
    `/api/v2/keywords?values=${word}`,
  ])
  return [...queries.map((query) => `${publicLists[register]}?${query}`), ...keywords].map((path) => ({
    method: 'GET',
    path,
  }))
}

/** Submissions with the item's UUID: identical, changed, invalid and malformed. */
function resubmissions({ register, uuid, body }: SecretItem): LeakProbe[] {
  const values = (change: object) =>
    Object.fromEntries(Object.entries(body.values).map(([set, given]) => [set, { ...given, ...change }]))
  const invalidValues = { contact_email: 'none', level: ['x'], supervisors: 'x', year: 'x', visibility: 'x' }
  const wrong = { ...body, values: values(invalidValues) }
  const bodies = [
    body,
    { ...body, values: values({ description: 'Muu.' }) },
    wrong,
    { ...wrong, itemUuid: undefined },
    { ...body, values: values({ contact_email: null, title_et: '' }) },
    { ...body, values: {} },
    { ...body, values: 'x' },
    {
      ...body,
      itemUuid: uuid.toUpperCase(),
      filledForm: { slug: register, updatedAt: '2001-01-01T00:00:00.000Z' },
    },
  ]
  return bodies.map((each) => ({ method: 'POST', path: `/api/v1/${register}`, body: each }))
}

function fileProbes({ register, uuid, field, fileName, secrets }: SecretItem): LeakProbe[] {
  const upload = { formSlug: register, fieldSlug: field, fileName: 'a.png', fileSize: 10, itemUuid: uuid }
  const name = fileName.split('/').at(-1) ?? ''
  return [
    { method: 'POST', path: `/api/v2/${register}/upload`, body: upload },
    { method: 'POST', path: `/api/v2/${register}/upload`, body: { ...upload, fieldSlug: 'contact_email' } },
    { method: 'POST', path: '/api/v1/download', body: { fileName } },
    {
      method: 'POST',
      path: '/api/v1/download',
      body: { fileName: `${register}/${uuid}/${field}/${secrets[0]}` },
    },
    { method: 'POST', path: '/api/v1/files/delete', body: { fileName, itemUuid: uuid, formSlug: register } },
    { method: 'GET', path: `/files/${uuid}/${field}/${name}` },
    { method: 'GET', path: `/files/${uuid}/contact_email/${secrets[0]}` },
  ]
}

/** Payload's own REST API. */
function restProbes({ uuid, secrets }: SecretItem): LeakProbe[] {
  const collections = ['items', 'users', 'files', 'mails', 'feedback', 'keywords', 'forms']
  const routes = Object.values(restOperations).filter(([method]) => method === 'GET')
  return [
    ...collections.flatMap((slug) =>
      routes.map(([method, path]) => ({ method, path: `/api/${slug}${path}`.replace(/:\w+/, uuid) })),
    ),
    ...secrets.map((word) => ({
      method: 'GET',
      path: `/api/items?where[submitter.username][equals]=${word}&depth=2`,
    })),
  ]
}
