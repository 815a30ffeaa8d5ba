import { type AnyNode, type Container, parse } from 'postcss'
import { css, featureAt, isSupported, partsOf } from './features.ts'

const functions = functionNames()

/** Functions of values that a supported browser lacks. A name that any type supports counts as supported. */
function functionNames(): Set<string> {
  const supported = new Set<string>()
  const unsupported = new Set<string>()
  for (const [name, type] of partsOf(css.types)) {
    for (const [each, feature] of [[name, type] as const, ...partsOf(type)])
      (isSupported(feature) === false ? unsupported : supported).add(each)
  }
  return unsupported.difference(supported)
}

/** Names the features that a style sheet uses outside of `@supports` and that a supported browser lacks. */
export function scanStyles(text: string): Set<string> {
  const found = new Set<string>()
  scan(parse(text), found)
  return found
}

function scan(container: Container<AnyNode>, found: Set<string>): void {
  container.each((node) => {
    if (node.type === 'atrule') {
      if (node.name === 'supports') return
      if (isSupported(featureAt(css, 'at-rules', node.name)) === false) found.add(`@${node.name}`)
    }
    if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/::?([a-z][a-z-]*)/g))
        if (isSupported(featureAt(css, 'selectors', name)) === false) found.add(`:${name}`)
    }
    if (node.type === 'decl') {
      if (isSupported(featureAt(css, 'properties', node.prop)) === false) found.add(node.prop)
      for (const [, name = ''] of node.value.matchAll(/([a-z-]+)\(/g))
        if (functions.has(name)) found.add(`${name}()`)
    }
    if ('nodes' in node && node.nodes) scan(node, found)
  })
}
