import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashInlineScripts } from './inline-scripts.ts'

const mark = 'm4rk-_'
const source = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

describe('hashInlineScripts', () => {
  it('allows the marked scripts, each once, and removes the mark', () => {
    const page = `<link nonce="${mark}"><script nonce="${mark}">a()</script><script async="" nonce="${mark}" type="module">b("</p>")\n</script><SCRIPT nonce="${mark}">a()</SCRIPT>`
    expect(hashInlineScripts(page, mark)).toEqual({
      html: '<link><script>a()</script><script async="" type="module">b("</p>")\n</script><SCRIPT>a()</SCRIPT>',
      scripts: `${source('a()')} ${source('b("</p>")\n')}`,
    })
  })

  it('allows no script without the mark, and no file', () => {
    const page = `<script>evil()</script><script nonce="other">evil()</script><script src="/a.js" nonce="${mark}"></script><p nonce="${mark}">evil()</p>`
    expect(hashInlineScripts(page, mark).scripts).toBe('')
  })

  it('hashes a script as browsers do after parsing', () => {
    expect(hashInlineScripts(`<script nonce="${mark}">a\r\nb\rc</script>`, mark).scripts).toBe(
      source('a\nb\nc'),
    )
  })
})
