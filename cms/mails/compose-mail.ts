import type { Text } from '#contract/texts.ts'
import { escapeHtml } from './escape-html.ts'

/** A mail's texts as translations give them, and what is filled in; `link` becomes a link in the HTML part. */
export type MailTexts = { subject: Text; text: Text; values: Record<string, string | Text> }
export type ComposedMail = { subject: string; text: string; html: string }

const languages = ['et', 'en'] as const
const longestSubjectPart = 120
const rule = '—'

/** One mail in both languages, Estonian first: the language that somebody filled a form in is not known afterwards. */
export function composeMail({ subject, text, values }: MailTexts): ComposedMail {
  const parts = languages.map((language) => ({
    language,
    text: text[language],
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : value[language],
      ]),
    ),
  }))
  const subjects = parts.map((part) => oneLine(fill(subject[part.language], mapped(part.values, shortened))))
  return {
    subject: [...new Set(subjects)].join(' / '),
    text: parts.map((part) => fill(part.text, part.values)).join(`\n\n${rule}\n\n`),
    html: page(parts.map((part) => section(part.language, part.text, part.values)).join('<hr>')),
  }
}

type Values = Record<string, string>

/** What is filled in is never read for placeholders again. */
function fill(text: string, values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '')
}

function mapped(values: Values, change: (value: string, name: string) => string): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}

function section(language: string, text: string, values: Values): string {
  const written = mapped(values, (value, name) => {
    const safe = escapeHtml(value)
    return name === 'link' ? `<a href="${safe}">${safe}</a>` : safe
  })
  const paragraphs = fill(escapeHtml(text), written).split(/\n{2,}/)
  const lines = paragraphs.map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  return `<div lang="${language}">${lines.join('')}</div>`
}

function page(content: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"></head><body>${content}</body></html>`
}

/** No line break, or any other control character, reaches a mail's header. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}

function shortened(value: string): string {
  const signs = [...value]
  return signs.length > longestSubjectPart ? `${signs.slice(0, longestSubjectPart).join('')}…` : value
}
