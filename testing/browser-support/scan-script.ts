import { parseSync } from 'vite'
import { z } from 'zod'
import { api, featureAt, isSupported, javascript, partsOf } from './features.ts'

const nodeSchema = z.looseObject({ type: z.string() })
type Node = z.infer<typeof nodeSchema>

const builtins = javascript.builtins ?? {}

/** Objects that scripts use without creating them, by name. */
const singletons: Readonly<Record<string, string>> = {
  document: 'Document',
  navigator: 'Navigator',
  location: 'Location',
  history: 'History',
  performance: 'Performance',
  crypto: 'Crypto',
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
}

const iteratorMethods = new Set(partsOf(builtins.Iterator).map(([name]) => name))
const iteratorSources = new Set(['values', 'keys', 'entries'])

/**
 * Names of methods that some supported browser has under no type. Members of types that it lacks are not among them: such a
 * type is found by its own name.
 */
const unsupportedMethods = unsupportedNames()

function unsupportedNames(): Set<string> {
  const unsupported = new Set<string>()
  const supported = new Set<string>()
  for (const [type, feature] of [...partsOf(builtins), ...partsOf(api)]) {
    if (isSupported(feature) === false) continue
    for (const [key, member] of partsOf(feature)) {
      const name = key.replace(/_static$/, '')
      if (isSupported(member) !== false) supported.add(name)
      // A single word is also the name of a function of some library.
      else if (/[A-Z]/.test(name) || featureAt(builtins, type)) unsupported.add(name)
    }
  }
  return unsupported.difference(supported)
}

/** Names the features that a script uses and that a supported browser lacks. Scopes are not analysed: a variable counts as the global of its name. */
export function scanScript(name: string, code: string): Set<string> {
  const { program, errors } = parseSync(name, code, { sourceType: 'module' })
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`)
  const found = new Set<string>()
  visit(program, (node) => {
    for (const feature of featuresOf(node)) found.add(feature)
  })
  return found
}

function visit(value: unknown, handle: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, handle)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') handle({ ...value, type: value.type })
  for (const part of Object.values(value)) if (typeof part === 'object') visit(part, handle)
}

function featuresOf(node: Node): string[] {
  if (node.type === 'MemberExpression') return memberFeatures(node)
  if (node.type === 'NewExpression' || node.type === 'CallExpression') {
    const name = nameOf(node.callee)
    if (name) return isUnsupportedGlobal(name) ? [name] : []
    const callee = nodeSchema.safeParse(node.callee)
    const method = callee.success && callee.data.type === 'MemberExpression' && memberName(callee.data)
    if (!method || !unsupportedMethods.has(method)) return []
    // Not `z.union([…])`: a method of a set takes a set.
    return featureAt(builtins, 'Set', method) && isArrayLiteral(node.arguments) ? [] : [`.${method}()`]
  }
  if (node.type === 'VariableDeclaration' && /using/.test(String(node.kind))) return ['using']
  if (node.type === 'ImportDeclaration' && Array.isArray(node.attributes) && node.attributes.length > 0)
    return ['import attributes']
  const regex = regexSchema.safeParse(node)
  if (regex.success && /\(\?[ims]*-?[ims]+:/.test(regex.data.regex.pattern)) return ['RegExp modifiers']
  return []
}

const regexSchema = z.looseObject({ regex: z.object({ pattern: z.string() }) })

function memberFeatures(node: Node): string[] {
  const member = memberName(node)
  if (!member) return []
  const owner = nameOf(node.object)
  if (owner) {
    const known =
      isSupported(featureAt(builtins, owner, member)) ??
      isSupported(featureAt(api, owner, `${member}_static`)) ??
      isSupported(featureAt(api, singletons[owner] ?? '', member))
    if (known !== undefined) return known ? [] : [`${owner}.${member}`]
    if (singletons[owner] === 'Window' && isUnsupportedGlobal(member)) return [member]
    if (isUnsupportedGlobal(owner)) return [owner]
  }
  if (iteratorMethods.has(member) && isIterator(node.object)) return [`Iterator.${member}`]
  return []
}

function isUnsupportedGlobal(name: string): boolean {
  const feature = featureAt(builtins, name) ?? featureAt(api, name) ?? featureAt(api, 'Window', name)
  return isSupported(feature) === false
}

/** Whether an expression is a call such as `map.values()`. */
function isIterator(value: unknown): boolean {
  const call = nodeSchema.safeParse(value)
  if (!call.success || call.data.type !== 'CallExpression') return false
  const callee = nodeSchema.safeParse(call.data.callee)
  if (!callee.success || callee.data.type !== 'MemberExpression') return false
  const name = memberName(callee.data) ?? ''
  const hasArguments = Array.isArray(call.data.arguments) && call.data.arguments.length > 0
  return name === 'matchAll' || (iteratorSources.has(name) && !hasArguments)
}

const arrayArgumentSchema = z.tuple([z.looseObject({ type: z.literal('ArrayExpression') })], z.unknown())

function isArrayLiteral(given: unknown): boolean {
  return arrayArgumentSchema.safeParse(given).success
}

function nameOf(value: unknown): string | undefined {
  const node = nodeSchema.safeParse(value)
  return node.success && node.data.type === 'Identifier' ? String(node.data.name) : undefined
}

/** The name after the dot, or between brackets if it is a literal. */
function memberName({ computed, property }: Node): string | undefined {
  if (!computed) return nameOf(property)
  const literal = nodeSchema.safeParse(property)
  return literal.success && typeof literal.data.value === 'string' ? literal.data.value : undefined
}
