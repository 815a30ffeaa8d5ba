import fc from 'fast-check'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { aNewUuid, markOf } from './known.ts'
import { words } from './words.ts'

/** A part of a path: encoded when it is sent, or sent as it is. */
export type PathPart = { text: string } | { raw: string }

const rawParts = [
  '%00',
  '%2F',
  '%2e%2e',
  '%',
  '%zz',
  '%C0%AF',
  '%ed%a0%80',
  '..',
  '.',
  '',
  ';a=b',
  '%0d%0aX:1',
  'x'.repeat(4000),
]

const thing = (kind: string) => fc.nat(500).map((number) => ({ text: markOf(kind, number) }))

/** What stands in the path under each name, mostly something that is there. */
const usual: Record<string, fc.Arbitrary<PathPart>> = {
  uuid: fc.oneof(thing('item'), thing('item'), fc.constant({ text: aNewUuid })),
  slug: thing('form'),
  value: thing('keyword'),
  lng: fc.constantFrom({ text: 'et' }, { text: 'en' }),
  ns: fc.constantFrom({ text: 'common' }, { text: 'forms' }, { text: 'none' }),
}

/** Where the one name in the path means something else: the kind of it. */
const kindOf: Partial<Record<EndpointName, string>> = {
  getThesis: 'item-thesis',
  getTopic: 'item-topics',
  getInternship: 'item-internship',
  changeAccess: 'access',
  getField: 'field',
  updateField: 'made-field',
  getFieldSet: 'fieldset',
  updateFieldSet: 'made-fieldset',
  getFormValues: 'form',
  updateForm: 'made-form',
  changeForm: 'made-form',
  getPage: 'page',
}

/** The path of a call in any of its spellings; `given` says what some of its names are. */
export function pathsOf(name: EndpointName, given: Record<string, string>): fc.Arbitrary<PathPart[]> {
  const { path, aliases = [] }: Endpoint = endpoints[name]
  const partOf = (part: string): fc.Arbitrary<PathPart> => {
    if (!part.startsWith(':')) return fc.constant({ raw: part })
    const key = part.slice(1)
    const kind = kindOf[name]
    const known = kind ? thing(kind) : (usual[key] ?? words.map((text) => ({ text })))
    const text = kind ? undefined : given[key]
    return fc.oneof(
      { arbitrary: text === undefined ? known : fc.constant({ text }), weight: 20 },
      { arbitrary: words.map((each) => ({ text: each })), weight: 1 },
      { arbitrary: fc.constantFrom(...rawParts).map((raw) => ({ raw })), weight: 1 },
    )
  }
  return fc
    .constantFrom(path, ...aliases)
    .chain((chosen) => fc.tuple(...chosen.split('/').slice(1).map(partOf)))
}
