import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const texts = {
  subject: { et: 'Kirje „{{title}}“', en: 'Entry “{{title}}”' },
  text: { et: 'Tere!\n\n{{title}}\n{{link}}', en: 'Hello,\n\n{{title}}\n{{link}}' },
}
const link = 'https://register.example/manage?a=1&b=2'

describe('a mail', () => {
  it('is in both languages, Estonian first', () => {
    const values = { title: { et: 'Õun', en: 'Apple' }, link }
    expect(composeMail({ ...texts, values })).toMatchObject({
      subject: 'Kirje „Õun“ / Entry “Apple”',
      text: `Tere!\n\nÕun\n${link}\n\n—\n\nHello,\n\nApple\n${link}`,
    })
  })

  it('shows in HTML what people wrote, and does not obey it', () => {
    const { html } = composeMail({ ...texts, values: { title: '<img src=x> & "{{link}}"', link } })
    expect(html).toContain('&lt;img src=x&gt; &amp; &quot;{{link}}&quot;')
    expect(html).not.toContain('<img')
    expect(html).toContain('<a href="https://register.example/manage?a=1&amp;b=2">')
    expect(html).toContain('<div lang="et"><p>Tere!</p>')
  })

  it('takes no line breaks into its subject', () => {
    const { subject } = composeMail({
      ...texts,
      values: { title: 'a\r\nBcc: x@example.com\u2028\u0000b', link },
    })
    expect(subject).toBe('Kirje „a Bcc: x@example.com b“ / Entry “a Bcc: x@example.com b”')
  })

  it('shortens in its subject what is long, between signs', () => {
    const { subject, text } = composeMail({ ...texts, values: { title: '😀'.repeat(500), link } })
    expect(subject).toContain(`„${'😀'.repeat(120)}…“`)
    expect(text).toContain('😀'.repeat(500))
  })

  it('has a subject that both languages share once', () => {
    expect(composeMail({ ...texts, subject: { et: 'Register', en: 'Register' }, values: {} }).subject).toBe(
      'Register',
    )
  })
})
