import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const texts = {
  subject: { et: 'Kirje „{{title}}“', en: 'Entry “{{title}}”' },
  text: { et: 'Tere!\n\n{{title}}\n{{link}}', en: 'Hello,\n\n{{title}}\n{{link}}' },
}
const link = 'https://register.example/manage?a=1&b=2'

describe('composeMail', () => {
  it('composes both languages, Estonian first', () => {
    const values = { title: { et: 'Õun', en: 'Apple' }, link }
    expect(composeMail({ ...texts, values }, null)).toMatchObject({
      subject: 'Kirje „Õun“ / Entry “Apple”',
      text: `Tere!\n\nÕun\n${link}\n\n—\n\nHello,\n\nApple\n${link}`,
    })
  })

  it('composes only the language of the recipient', () => {
    const mail = composeMail({ ...texts, values: { title: { et: 'Õun', en: 'Apple' }, link } }, 'en')
    expect(mail).toMatchObject({ subject: 'Entry “Apple”', text: `Hello,\n\nApple\n${link}` })
    expect(mail.html).not.toMatch(/lang="et"|Õun|<hr>/)
  })

  it('escapes values in the HTML part', () => {
    const { html } = composeMail({ ...texts, values: { title: '<img src=x> & "{{link}}"', link } }, null)
    expect(html).toContain('&lt;img src=x&gt; &amp; &quot;{{link}}&quot;')
    expect(html).not.toContain('<img')
    expect(html).toContain('<a href="https://register.example/manage?a=1&amp;b=2">')
    expect(html).toContain('<div lang="et"><p>Tere!</p>')
  })

  it('removes line breaks from the subject', () => {
    const values = { title: 'a\r\nBcc: x@example.com\u2028\u0000b', link }
    const { subject } = composeMail({ ...texts, values }, null)
    expect(subject).toBe('Kirje „a Bcc: x@example.com b“ / Entry “a Bcc: x@example.com b”')
  })

  it('removes characters that no header may have, and isolates overrides of the direction', () => {
    const title = 'masin\uFFFEõpe\u0007 \u202Eabc'
    const { subject, text, html } = composeMail({ ...texts, values: { title, link } }, 'et')
    expect(subject).toBe('Kirje „\u2068masinõpe \u202Eabc\u2069“')
    expect(text).toContain('\u2068masinõpe \u202Eabc\u2069\n')
    expect(html).toContain('\u2068masinõpe \u202Eabc\u2069<br>')
  })

  it('truncates long values in the subject between characters', () => {
    const { subject, text } = composeMail({ ...texts, values: { title: '😀'.repeat(500), link } }, null)
    expect(subject).toContain(`„${'😀'.repeat(120)}…“`)
    expect(text).toContain('😀'.repeat(500))
  })

  it('names its language and its title, for screen readers', () => {
    const head = (recipientLanguage: 'et' | 'en' | null) =>
      composeMail({ ...texts, values: { title: '<b>', link } }, recipientLanguage).html.split('<body>')[0]
    expect(head('et')).toContain('<html lang="et">')
    expect(head('et')).toMatch(/<title>[^<]*&lt;b&gt;[^<]*<\/title>/)
    expect(head('en')).toContain('<html lang="en">')
    expect(head(null)).toContain('<html lang="et">')
  })

  it('does not repeat a subject that is the same in both languages', () => {
    const subject = { et: 'Register', en: 'Register' }
    expect(composeMail({ ...texts, subject, values: {} }, null).subject).toBe('Register')
  })
})
