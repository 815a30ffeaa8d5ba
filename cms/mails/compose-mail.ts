import { escapeHtml } from '#cms/platform/escape-html.ts'
import { inLanguage, type Language, languages, type Text } from '#contract/texts.ts'
import { fillText } from '#contract/translations.ts'
import { linksIn } from '#contract/values/links-in.ts'
import { isolateText, normalizeText } from '#contract/values/normalize-text.ts'
import { linkHtml, type MailHead, type MailSection, mailPage, untrustedLinkHtml } from './mail-page.ts'

/**
 * A mail's texts and the values of their placeholders. A paragraph of `text` that is nothing but `{{reason}}` or
 * `{{message}}` is a quotation, and the values `link` and `ownLink` become links in the HTML part.
 */
export type MailTexts = {
  subject: Text
  heading: Text
  text: Text
  button: Text
  /** Why the recipient gets the mail. */
  why: Text
  /** The label of the value `reference`, of mails about an item. */
  reference: Text
  /** The link with which the recipient ends mails of this kind. */
  end?: { label: Text; link: Text } | undefined
  head: { register: Text; owner: Text }
  values: Record<string, string | Text> & { link: string | Text; reference?: string }
}
type ComposedMail = { subject: string; text: string; html: string }

const maxSubjectValueLength = 120
const rule = '—'
/** Placeholders whose values are texts by people; web addresses in them become links. */
const quoted: ReadonlySet<string> = new Set(['reason', 'message'])
const quotation = new RegExp(`^\\s*\\{\\{\\s*(?:${[...quoted].join('|')})\\s*\\}\\}\\s*$`)

/** Composes one mail, in both languages with Estonian first if the recipient's language is unknown. */
export function composeMail(mail: MailTexts, recipientLanguage: Language | null): ComposedMail {
  const [first, ...rest] = recipientLanguage ? [recipientLanguage] : languages
  const [section, ...sections] = [
    composeSection(mail, first),
    ...rest.map((each) => composeSection(mail, each)),
  ] as const
  const all = [section, ...sections] as const
  const { reference } = mail.values
  const subject =
    [...new Set(all.map((each) => each.subject))].join(' / ') + (reference ? ` (${reference})` : '')
  return {
    subject,
    text: all.map(({ text }) => text).join(`\n\n${rule}\n\n`),
    html: mailPage(subject, section.head, [section.html, ...sections.map(({ html }) => html)]),
  }
}

type Section = {
  subject: string
  text: string
  html: MailSection
  head: MailHead
}

function composeSection(mail: MailTexts, language: Language): Section {
  const text = (each: Text) => normalizeText(inLanguage(each, language))
  const values = mapped(mail.values, (value) =>
    normalizeText(typeof value === 'string' ? value : value[language]),
  )
  const plain = mapped(values, isolateText)
  const inHeader = mapped(values, (value) => isolateText(shortened(oneLine(value))))
  const escaped = mapped(values, (value, name) =>
    name === 'link' || name === 'ownLink'
      ? linkHtml(value)
      : isolateText(quoted.has(name) ? quotedHtml(value) : escapeHtml(value)).replaceAll('\n', '<br>'),
  )
  const templates = text(mail.text).split(/\n{2,}/)
  const heading = oneLine(fillText(text(mail.heading), inHeader))
  const button = { label: text(mail.button), url: values.link ?? '' }
  const why = text(mail.why)
  const end = mail.end && { label: text(mail.end.label), url: text(mail.end.link) }
  const reference = values.reference ? { label: text(mail.reference), number: values.reference } : undefined
  const head = { register: text(mail.head.register), owner: text(mail.head.owner) }
  const parts = [
    reference && `${reference.label} ${reference.number}`,
    heading,
    ...templates.map((template) => fillText(template, plain)),
    `${button.label}:\n${button.url}`,
    why,
    end && `${end.label}:\n${end.url}`,
    `${head.register}\n${head.owner}`,
  ]
  return {
    subject: oneLine(fillText(text(mail.subject), inHeader)),
    text: parts.filter(Boolean).join('\n\n'),
    html: {
      language,
      reference,
      heading,
      paragraphs: templates.map((template) => ({
        html: fillText(escapeHtml(template).replaceAll('\n', '<br>'), escaped),
        isQuote: quotation.test(template),
      })),
      button,
      why,
      end,
    },
    head,
  }
}

/** A text from people: escaped, with its http and https addresses as links. */
function quotedHtml(text: string): string {
  return linksIn(text)
    .map(({ text: part, url = '' }) =>
      /^https?:/i.test(url) ? untrustedLinkHtml(url, part) : escapeHtml(part),
    )
    .join('')
}

type Values = Record<string, string>

function mapped<Value>(
  values: Record<string, Value>,
  change: (value: Value, name: string) => string,
): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}

/** Removes line breaks and other control characters, which must not occur in a mail header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

function shortened(value: string): string {
  const characters = [...value]
  return characters.length > maxSubjectValueLength
    ? `${characters.slice(0, maxSubjectValueLength).join('')}…`
    : value
}
