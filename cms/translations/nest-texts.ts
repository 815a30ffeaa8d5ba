type Tree = { [key: string]: string | Tree }

/**
 * Converts dotted keys to i18next's nested JSON. If a key with a text is also the prefix of longer keys
 * (`forms.fields.a` and `forms.fields.a.helpText`), the rest of the longer keys remains dotted next to it.
 */
export function nestTexts(texts: readonly { key: string; text: string }[]): Tree {
  const root: Tree = Object.create(null)
  for (const { key, text } of [...texts].sort((a, b) => a.key.length - b.key.length)) insert(root, key, text)
  return root
}

function insert(node: Tree, key: string, text: string): void {
  const dot = key.indexOf('.')
  if (dot < 0) {
    node[key] = text
    return
  }
  const head = key.slice(0, dot)
  const existing = node[head]
  if (typeof existing === 'string') {
    node[key] = text
    return
  }
  const child: Tree = existing ?? Object.create(null)
  node[head] = child
  insert(child, key.slice(dot + 1), text)
}
