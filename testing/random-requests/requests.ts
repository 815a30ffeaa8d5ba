import fc from 'fast-check'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { Form } from '#contract/forms.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { JsonSchema } from '#contract/openapi-schemas.ts'
import { bodiesOf, type RandomBody } from './bodies.ts'
import { changes, insertions, submissions, type World } from './entry-bodies.ts'
import { headsFor, type RandomHead } from './headers.ts'
import { markOf, theTarget } from './known.ts'
import { linkedBodies } from './linked-bodies.ts'
import { type PathPart, pathsOf } from './paths.ts'
import { queriesOf } from './queries.ts'
import { type Named, schemaValues } from './schema-values.ts'

/** A request before its marks are filled in. */
export type RandomRequest = {
  method: string
  path: PathPart[]
  slashes: string
  query: [string, string][]
  head: RandomHead
  body?: RandomBody | undefined
}

const document = openApiDocument()

function resolve(ref: string): JsonSchema {
  const schema = document.components.schemas[ref.split('/').at(-1) ?? '']
  if (!schema) throw new Error(`no ${ref}`)
  return schema
}

const entryBodies: Partial<Record<EndpointName, (form: Form, fileSize: number) => fc.Arbitrary<unknown>>> = {
  submitItem: submissions,
  insertItem: insertions,
  changeItem: changes,
}

/** Bodies that speak of what the path ends in. */
const ofTarget = { slug: fc.constant(theTarget), uuid: fc.constant(undefined) }
const named: Partial<Record<EndpointName, Named>> = {
  changeForm: ofTarget,
  updateForm: ofTarget,
  updateField: ofTarget,
  updateFieldSet: ofTarget,
  changeAccess: { username: fc.constantFrom('fresh-1', 'fresh-2', 'student') },
}

/** Values for the body of a call: what a form asks for, what belongs together, or what its schema allows. */
function valuesFor(name: EndpointName, form: Form, fileSize: number): fc.Arbitrary<unknown> | undefined {
  const path = endpoints[name].path.replace(/:(\w+)/g, '{$1}')
  const operation = Object.values(document.paths[path] ?? {}).find(({ operationId }) => operationId === name)
  const schema = operation?.requestBody?.content['application/json']?.schema
  if (!schema) return undefined
  const bySchema = schemaValues(schema, { resolve, named: named[name] ?? {} })
  const knowing = entryBodies[name]?.(form, fileSize) ?? linkedBodies[name]?.(form)
  return knowing ? fc.oneof({ arbitrary: knowing, weight: 4 }, { arbitrary: bySchema, weight: 1 }) : bySchema
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'QUERY']

function requestsOf(name: EndpointName, { forms, fileSize }: World): fc.Arbitrary<RandomRequest> {
  const { methods: own, who }: Endpoint = endpoints[name]
  const usual = own.map((method) => method.toUpperCase())
  return fc.tuple(fc.constantFrom(...forms), fc.nat(500)).chain(([form, number]) => {
    const values = valuesFor(name, form, fileSize)
    const given = { slug: form.slug, uuid: markOf(`item-${form.slug}`, number) }
    return fc.record({
      method: fc.oneof(
        { arbitrary: fc.constantFrom(...usual), weight: 30 },
        { arbitrary: fc.constantFrom(...methods), weight: 1 },
      ),
      path: pathsOf(name, given),
      slashes: fc.constantFrom('', '', '', '', '/', '//'),
      query: queriesOf(name),
      head: headsFor(who),
      body: values ? bodiesOf(values) : fc.constant(undefined),
    })
  })
}

const isName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)
const weights: Partial<Record<EndpointName, number>> = { submitItem: 6, insertItem: 6, changeItem: 8 }

/** A request of any call; those that write entries come more often. */
export function randomRequests(world: World): fc.Arbitrary<RandomRequest> {
  const names = Object.keys(endpoints).filter(isName)
  return fc.oneof(
    ...names.map((name) => ({ arbitrary: requestsOf(name, world), weight: weights[name] ?? 1 })),
  )
}
