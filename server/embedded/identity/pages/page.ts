import { realmPath } from '../realm.ts'
import { type Language, texts } from './texts.ts'

/** Text that is safe between tags and in quoted attributes; made by `html` and `raw` alone. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export const raw = (text: string) => new Markup(text)

type Part = string | Markup | undefined | readonly Markup[]

/** A template whose texts are escaped and whose markup is taken as it is. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.map((string, index) => string + render(parts[index])).join(''))

const render = (part: Part): string => {
  if (part === undefined) return ''
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return part instanceof Markup ? part.text : part.map(render).join('')
}

export const resourcesPath = `${realmPath}/resources`

export interface Page {
  language: Language
  title: string
  body: Markup
  /** Whether something on it has to be put right. */
  failed?: boolean
  /** Where the same page is in the other language. */
  otherLanguageAt?: string
}

/** A whole page of the provider. */
export const page = ({ language, title, body, failed = false, otherLanguageAt }: Page): string => {
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
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${failed ? `${text.error}: ` : ''}${title} – ${text.register}</title>
<link rel="stylesheet" href="${resourcesPath}/identity.css">
</head>
<body>
<main>
${link}
<p class="register">${text.register}</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text
}
