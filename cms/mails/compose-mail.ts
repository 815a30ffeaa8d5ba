import { type Language, languages, type Text } from '#contract/texts.ts'
import { isolateText, normalizeText } from '#contract/values/normalize-text.ts'

/** A mail's texts and the values of their placeholders; the value `link` becomes a link in the HTML part. */
export type MailTexts = { subject: Text; text: Text; values: Record<string, string | Text> }
export type ComposedMail = { subject: string; text: string; html: string }

const maxSubjectValueLength = 120
const rule = '—'

/** Composes one mail, in both languages with Estonian first if the recipient's language is unknown. */
export function composeMail(
  { subject, text, values }: MailTexts,
  recipientLanguage: Language | null,
): ComposedMail {
  const parts = (recipientLanguage ? [recipientLanguage] : languages).map((language) => ({
    language,
    text: text[language],
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        normalizeText(typeof value === 'string' ? value : value[language]),
      ]),
    ),
  }))
  const subjects = parts.map((part) =>
    oneLine(
      fill(
        subject[part.language],
        mapped(part.values, (value) => isolateText(shortened(oneLine(value)))),
      ),
    ),
  )
  const title = [...new Set(subjects)].join(' / ')
  return {
    subject: title,
    text: parts.map((part) => fill(part.text, mapped(part.values, isolateText))).join(`\n\n${rule}\n\n`),
    html: page(
      recipientLanguage ?? languages[0],
      title,
      parts.map((part) => section(part.language, part.text, part.values)).join('<hr>'),
    ),
  }
}

type Values = Record<string, string>

/** Replaces placeholders in one pass, so that values are never searched for placeholders. */
function fill(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '')
}

function mapped(values: Values, change: (value: string, name: string) => string): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}

function section(language: string, text: string, values: Values): string {
  const htmlValues = mapped(values, (value, name) => {
    const escaped = escapeHtml(isolateText(value))
    return name === 'link' ? `<a href="${escaped}">${escaped}</a>` : escaped
  })
  const paragraphs = fill(escapeHtml(text), htmlValues).split(/\n{2,}/)
  const lines = paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  return `<div lang="${language}">${lines.join('')}</div>`
}

function page(language: Language, title: string, content: string): string {
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title>`
  return `<!doctype html><html lang="${language}"><head>${head}</head><body>${content}</body></html>`
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

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
