import { createHash } from 'node:crypto'

type HashedPage = {
  html: string
  /** Sources for `script-src`, separated by spaces. */
  scripts: string
}

/**
 * Computes the hashes that allow the inline scripts of a rendered page. Only scripts whose nonce is `mark` are allowed: a
 * script that got into the page in another way has no hash. The mark itself is removed.
 */
export function hashInlineScripts(markedHtml: string, mark: string): HashedPage {
  const markedScripts = new RegExp(`<script\\b[^>]*? nonce="${mark}"[^>]*>([\\s\\S]*?)</script`, 'gi')
  const codes = Array.from(markedHtml.matchAll(markedScripts), ([, code = '']) => code)
  const sources = codes.filter((code) => code !== '').map(sourceOf)
  return {
    html: markedHtml.replaceAll(` nonce="${mark}"`, '').replaceAll(mark, ''),
    scripts: [...new Set(sources)].join(' '),
  }
}

/** Browsers hash a script after HTML parsing, which replaces line breaks by `\n`. */
function sourceOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code.replace(/\r\n?/g, '\n')).digest('base64')}'`
}
