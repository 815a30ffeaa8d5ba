type Tree = { [key: string]: string | Tree }

/**
 * Dotted keys as i18next's nested JSON. Where a key is a text and also the start of longer keys
 * (`forms.fields.a` and `forms.fields.a.helpText`), the longer ones keep their rest dotted beside it.
 */
export function nestTexts(texts: readonly { key: string; text: string }[]): Tree {
  const root: Tree = Object.create(null)
  for (const { key, text } of [...texts].sort((a, b) => a.key.length - b.key.length)) place(root, key, text)
  return root
}

function place(node: Tree, key: string, text: string): void {
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
  place(child, key.slice(dot + 1), text)
}
