import type { Response } from 'express'
import { drawMark, markColors, markSize } from '#ui/spines/draw-mark.ts'
import { lightTokens } from '#ui/theme/tokens.ts'
import { realmPath } from '../realm.ts'
import { type Language, languageOf, type TextKey, texts } from './texts.ts'

/** Text that is safe between tags and in quoted attributes; created only by `html` and `raw`. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const raw = (text: string) => new Markup(text)

type Part = string | Markup | undefined | readonly Markup[]

/** A template that escapes strings and inserts markup as it is. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((string, index) => string + render(parts[index])).join(''))
}

function render(part: Part): string {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return part instanceof Markup ? part.text : part.map(render).join('')
}

const viewBox = `0 0 ${markSize} ${markSize}`
const mark = raw(
  `<svg width="28" height="28" viewBox="${viewBox}" aria-hidden="true">${drawMark(markColors())}</svg>`,
)
const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${drawMark(markColors((name) => lightTokens[name]))}</svg>`,
)}`

export const resourcesPath = `${realmPath}/resources`

type Page = {
  language: Language
  title: string
  body: Markup
  /** Whether it shows an error to correct. */
  failed?: boolean
  /** Address of the same page in the other language. */
  otherLanguageAt?: string
}

/** A whole page of the provider. */
export function page({ language, title, body, failed = false, otherLanguageAt }: Page): string {
  const text = texts[language]
  const other = language === 'et' ? 'en' : 'et'
  const link =
    otherLanguageAt === undefined
      ? undefined
      : html`<nav><a href="${otherLanguageAt}" lang="${other}" hreflang="${other}">${text.otherLanguage}</a></nav>`
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<link rel="icon" href="${icon}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${failed ? `${text.error}: ` : ''}${title} – ${text.register}</title>
<link rel="stylesheet" href="${resourcesPath}/identity.css">
</head>
<body>
<main aria-label="${title}">
${link}
<p class="register">${mark}<span>${text.register}<span class="owner">${text.owner}</span></span></p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text
}

/** A page with a title and at most a paragraph. */
export function messagePage(language: Language, title: TextKey, body: string | Markup = ''): string {
  return page({
    language,
    title: texts[language][title],
    body: typeof body === 'string' ? html`<p>${body}</p>` : body,
  })
}

export function sendPage(response: Response, status: number, markup: string): void {
  response.status(status).set('cache-control', 'no-store').type('html').send(markup)
}

export function sendMessage(
  response: Response,
  status: number,
  title: TextKey,
  body?: string | Markup,
): void {
  sendPage(response, status, messagePage(languageOf(response.req), title, body))
}
