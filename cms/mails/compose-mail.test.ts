import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const texts = {
  subject: { et: 'Kirje „{{title}}“', en: 'Entry “{{title}}”' },
  heading: { et: 'Kirje', en: 'Entry' },
  text: { et: 'Tere\n\n{{title}}\n{{link}}', en: 'Hello\n\n{{title}}\n{{link}}' },
  button: { et: 'Ava', en: 'Open' },
  why: { et: 'Sest ootad.', en: 'Because you wait.' },
  reference: { et: 'Viitenumber', en: 'Reference number' },
  head: {
    register: { et: 'Raamatud & tööd', en: 'Books & theses' },
    owner: { et: 'Ülikooli instituut', en: 'University institute' },
  },
}
const link = 'https://register.example/manage?a=1&b=2'

describe('composeMail', () => {
  it('composes both languages, Estonian first', () => {
    const values = { title: { et: 'Õun', en: 'Apple' }, link }
    expect(composeMail({ ...texts, values }, null)).toMatchObject({
      subject: 'Kirje „Õun“ / Entry “Apple”',
      text: `Kirje\n\nTere\n\nÕun\n${link}\n\nAva:\n${link}\n\nSest ootad.\n\nRaamatud & tööd\nÜlikooli instituut\n\n—\n\nEntry\n\nHello\n\nApple\n${link}\n\nOpen:\n${link}\n\nBecause you wait.\n\nBooks & theses\nUniversity institute`,
    })
  })

  it('composes only the language of the recipient', () => {
    const mail = composeMail({ ...texts, values: { title: { et: 'Õun', en: 'Apple' }, link } }, 'en')
    expect(mail.subject).toBe('Entry “Apple”')
    expect(`${mail.text}${mail.html}`).not.toMatch(/lang="et"|Õun|Tere|Ava|ootad|Ülikool/)
  })

  it('says the same in both parts', () => {
    const values = { title: 'Õun', reason: 'Lisa <b>\n\naasta.', reference: 'K-2026-0412', link }
    const text = { et: 'Kirje {{title}}\n\n{{ reason }}', en: '' }
    const mail = composeMail({ ...texts, text, values }, 'et')
    const parts = ['Viitenumber', 'K-2026-0412', 'Kirje Õun', 'Ava', 'Sest ootad.', 'Ülikooli instituut']
    for (const part of parts)
      expect([part, mail.text.includes(part), mail.html.includes(part)]).toEqual([part, true, true])
    expect(mail.text).toContain('Viitenumber K-2026-0412\n\nKirje\n\nKirje Õun\n\nLisa <b>\n\naasta.')
    expect(mail.html).toMatch(/<blockquote[^>]*>Lisa &lt;b&gt;<br><br>aasta\.<\/blockquote>/)
    expect(mail.html).toContain('Raamatud &amp; tööd')
  })

  it('links web addresses in what people wrote, and nothing else of it', () => {
    const reason =
      'Vt (https://ut.ee/a?b=1&c="x), www.cs.ut.ee.\n<a href="https://ut.ee">x</a> javascript:alert(1) mari@ut.ee'
    const text = { et: '{{title}}\n\n{{reason}}', en: '' }
    const mail = composeMail({ ...texts, text, values: { title: 'https://ut.ee/title', reason, link } }, 'et')
    const links = [...mail.html.matchAll(/<a href="([^"]*)" rel="nofollow noopener"[^>]*>([^<]*)</g)]
    expect(links.map(([, url, label]) => [url, label])).toEqual([
      ['https://ut.ee/a?b=1&amp;c=', 'https://ut.ee/a?b=1&amp;c='],
      ['https://www.cs.ut.ee', 'www.cs.ut.ee'],
      ['https://ut.ee', 'https://ut.ee'],
    ])
    expect(mail.html.match(/<a /g)).toHaveLength(links.length + 1)
    expect(mail.html).toContain('<br>&lt;a href=&quot;')
    expect(mail.text).toContain(reason)
  })

  it('isolates a link among letters that are written from the right', () => {
    const text = { et: '{{message}}', en: '' }
    const { html } = composeMail({ ...texts, text, values: { message: 'שלום https://ut.ee', link } }, 'et')
    expect(html).toMatch(/\u2068שלום <a href="https:\/\/ut\.ee" [^>]*>https:\/\/ut\.ee<\/a>\u2069</)
  })

  it('loads nothing, and has one link that looks like a button', () => {
    const { html } = composeMail({ ...texts, text: texts.heading, values: { link } }, 'et')
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/)
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toMatch(/class="button" bgcolor="#[0-9a-f]{6}"/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('escapes values in the HTML part', () => {
    const { html } = composeMail({ ...texts, values: { title: '<img src=x> & "{{link}}"', link } }, null)
    expect(html).toContain('&lt;img src=x&gt; &amp; &quot;{{link}}&quot;')
    expect(html).not.toContain('<img')
    expect(html.match(/<a href="https:\/\/register\.example\/manage\?a=1&amp;b=2"/g)).toHaveLength(4)
    expect(html).toMatch(/<td lang="et".*>Tere<\/p>.*<td lang="en".*>Hello<\/p>/s)
  })

  it('has the link to the own entry as a link beside the other one', () => {
    const ownLink = 'https://register.example/my/1?language=et#key=abc'
    const text = { et: '{{link}}\n\nSinu oma: {{ownLink}}', en: '' }
    const mail = composeMail({ ...texts, text, values: { title: '', link, ownLink } }, 'et')
    expect(mail.text).toContain(`${link}\n\nSinu oma: ${ownLink}\n\nAva:\n${link}`)
    expect(mail.html).toMatch(/Sinu oma: <a href="https:\/\/register\.example\/my\/1\?language=et#key=abc"/)
  })

  it('ends the subject with the reference, once', () => {
    const values = { title: { et: 'Õun', en: 'Apple' }, reference: 'K-2026-0412', link }
    expect(composeMail({ ...texts, values }, null).subject).toBe('Kirje „Õun“ / Entry “Apple” (K-2026-0412)')
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
      composeMail({ ...texts, values: { title: '<b>', link } }, recipientLanguage).html.split('<body')[0]
    expect(head('et')).toContain('<html lang="et">')
    expect(head('et')).toMatch(/<title>[^<]*&lt;b&gt;[^<]*<\/title>/)
    expect(head('en')).toContain('<html lang="en">')
    expect(head(null)).toContain('<html lang="et">')
  })

  it('does not repeat a subject that is the same in both languages', () => {
    const subject = { et: 'Register', en: 'Register' }
    expect(composeMail({ ...texts, subject, values: { link } }, null).subject).toBe('Register')
  })
})
