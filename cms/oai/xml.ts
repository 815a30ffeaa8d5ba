import { escapeHtml } from '#cms/platform/escape-html.ts'

/** A piece of XML, whose text is escaped. */
export class Xml {
  readonly source: string
  constructor(source: string) {
    this.source = source
  }
}

type Part = string | number | Xml | readonly Xml[] | undefined

// XML 1.0 has no way to write these, not even escaped.
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** XML from a template literal: inserted texts are escaped, inserted pieces are not, `undefined` is nothing. */
export function xml(strings: TemplateStringsArray, ...parts: Part[]): Xml {
  return new Xml(strings.map((text, index) => text + sourceOf(parts[index])).join(''))
}

function sourceOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Xml) return part.source
  if (typeof part === 'object') return part.map(({ source }) => source).join('')
  return escapeHtml(String(part).replace(unwritable, ''))
}
