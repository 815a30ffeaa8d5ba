import { escapeHtml } from '#cms/platform/escape-html.ts'
import type { Language } from '#contract/texts.ts'

/** One mail in one language. `html` is escaped content; all other texts are plain. */
export type MailSection = {
  language: Language
  /** Undefined for a mail about no item. */
  reference: { label: string; number: string } | undefined
  heading: string
  paragraphs: { html: string; isQuote: boolean }[]
  button: { label: string; url: string }
  why: string
  /** Where the recipient ends mails of this kind. */
  end: { label: string; url: string } | undefined
}

/** The names of the register and of the institute that owns it. */
export type MailHead = { register: string; owner: string }

/**
 * The values of the look in both colour schemes, as in `ui/theme/tokens.ts`. Mail clients support no CSS variables, so the
 * light values are repeated on every element, and the dark ones replace them by class where `prefers-color-scheme` is
 * supported. Every element with a text colour lies on an element with a background, so that clients that invert colours
 * themselves invert both.
 */
const light = {
  sunken: '#f5f8f6',
  surface: '#ffffff',
  line: '#dde4df',
  ink: '#131f19',
  quiet: '#5f6c65',
  brand: '#0f7a4d',
  onBrand: '#ffffff',
  spine1: '#0a4a30',
  spine2: '#0f7a4d',
  spine3: '#3f9a70',
} as const
const dark: Record<keyof typeof light, string> = {
  // The ground: what is sunken on a page is lighter.
  sunken: '#0e1411',
  surface: '#161e1a',
  line: '#2a352f',
  ink: '#e8efea',
  quiet: '#96a49c',
  brand: '#4cc98d',
  onBrand: '#05230f',
  spine1: '#c9efdb',
  spine2: '#7fdcae',
  spine3: '#4cc98d',
}

const font = "Rubik,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const type = {
  heading: `font:600 22px/30px ${font}`,
  text: `font:400 16px/24px ${font}`,
  button: `font:500 16px/24px ${font}`,
  name: `font:600 14px/18px ${font}`,
  small: `font:400 14px/20px ${font}`,
  note: `font:400 12px/16px ${font}`,
} as const
const breakLongWords = 'overflow-wrap:anywhere;word-break:break-word'

const styles = `
body{margin:0;padding:0}
@media (max-width:480px){.page{padding:0!important}.card{border-radius:0!important;border-width:0!important}.cell{padding-left:20px!important;padding-right:20px!important}}
@media (prefers-color-scheme:dark){${darkRules()}}
`

function darkRules(): string {
  return [
    `.sunken{background-color:${dark.sunken}!important}`,
    `.surface{background-color:${dark.surface}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.edge{border-color:${dark.ink}!important}`,
    `.quiet{color:${dark.quiet}!important}`,
    `.link{color:${dark.brand}!important}`,
    `.quote{border-color:${dark.brand}!important}`,
    `.button{background-color:${dark.brand}!important}`,
    `.on-brand{color:${dark.onBrand}!important;border-color:${dark.brand}!important}`,
    `.spine1{background-color:${dark.spine1}!important}`,
    `.spine2{background-color:${dark.spine2}!important}`,
    `.spine3{background-color:${dark.spine3}!important}`,
  ].join('')
}

/** The HTML part of a mail: the register's head and one card with a section in each language. */
export function mailPage(title: string, head: MailHead, sections: readonly [MailSection, ...MailSection[]]) {
  const [{ language }] = sections
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}${styles}</style>
</head>
<body class="sunken" bgcolor="${light.sunken}" style="background-color:${light.sunken}">
${previewOf(sections[0])}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="sunken" bgcolor="${light.sunken}">
<tr><td class="page" align="center" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="surface line card" bgcolor="${light.surface}" style="max-width:600px;background-color:${light.surface};border:1px solid ${light.line};border-radius:12px;border-collapse:separate">
${headRow(head)}
${sections.map(sectionRow).join('\n')}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>`
}

/** The line that lists of mails display after the subject, followed by spaces so that nothing else follows it. */
function previewOf({ paragraphs: [first] }: MailSection): string {
  const filler = '&#847;&zwnj;&nbsp;'.repeat(60)
  return `<div style="display:none;max-height:0;overflow:hidden">${first?.html ?? ''}${filler}</div>`
}

function headRow({ register, owner }: MailHead): string {
  return `<tr><td class="line cell" align="left" style="padding:20px 32px;border-bottom:1px solid ${light.line}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td valign="middle" aria-hidden="true" style="padding-right:12px">${mark()}</td>
<td valign="middle" align="left"><div class="ink" style="${type.name};color:${light.ink}">${escapeHtml(register)}</div><div class="quiet" style="${type.note};color:${light.quiet};padding-top:2px">${escapeHtml(owner)}</div></td>
</tr></table>
</td></tr>`
}

/**
 * The three bars of the register's mark, drawn by table cells because many clients do not load pictures. The last one
 * leans in clients that support it.
 */
function mark(): string {
  const bar = (spine: 'spine1' | 'spine2' | 'spine3', height: number, leans = false) =>
    `<td valign="bottom" style="padding:0 ${leans ? '1px 0 4px' : '1px'}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"${leans ? ' style="transform:rotate(-8deg);transform-origin:0 100%"' : ''}><tr><td class="${spine}" bgcolor="${light[spine]}" width="6" height="${height}" style="width:6px;height:${height}px;background-color:${light[spine]};border-radius:2px 2px 0 0;font-size:0;line-height:0">&nbsp;</td></tr></table></td>`
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="edge" style="border-bottom:2px solid ${light.ink};border-collapse:separate"><tr>${bar('spine3', 16)}${bar('spine2', 24)}${bar('spine1', 19, true)}</tr></table>`
}

function sectionRow(section: MailSection, index: number): string {
  const { language, reference, heading, paragraphs, button, why, end } = section
  const border = index === 0 ? '' : `border-top:1px solid ${light.line};`
  return `<tr><td lang="${language}" class="line cell" align="left" style="${border}padding:32px;${breakLongWords}">
${reference ? referenceLine(reference) : ''}
<h1 class="ink" style="margin:0;${type.heading};color:${light.ink}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${buttonTable(button)}
<p class="quiet" style="margin:24px 0 0;${type.small};color:${light.quiet}">${escapeHtml(why).replaceAll('\n', '<br>')}</p>
${end ? endLine(end) : ''}
</td></tr>`
}

/** A number that does not fit the line begins the next one. */
function referenceLine({ label, number }: { label: string; number: string }): string {
  return `<p class="quiet" style="margin:0 0 4px;${type.note};color:${light.quiet}">${escapeHtml(label)} <span style="white-space:nowrap">${escapeHtml(number)}</span></p>`
}

function paragraph({ html, isQuote }: { html: string; isQuote: boolean }): string {
  const style = `margin:12px 0 0;${type.text};color:${light.ink}`
  return isQuote
    ? `<blockquote class="ink quote" style="${style};padding:0 0 0 12px;border-left:3px solid ${light.brand}">${html}</blockquote>`
    : `<p class="ink" style="${style}">${html}</p>`
}

function endLine({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:8px 0 0;${type.small}"><a href="${escapeHtml(url)}" class="link" style="color:${light.brand}">${escapeHtml(label)}</a></p>`
}

/** The cell has the colour and the link has the size, so that the button is one also where padding of links is ignored. */
function buttonTable({ label, url }: { label: string; url: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr><td class="button" bgcolor="${light.brand}" style="background-color:${light.brand};border-radius:8px"><a href="${escapeHtml(url)}" class="on-brand" style="display:inline-block;padding:11px 20px;border:1px solid ${light.brand};border-radius:8px;${type.button};color:${light.onBrand};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`
}

/** A URL within text, as a link. */
export function linkHtml(url: string): string {
  return anchor(url, url)
}

/** A URL that somebody wrote within a text, as a link that vouches for nothing. */
export function untrustedLinkHtml(url: string, text: string): string {
  return anchor(url, text, ' rel="nofollow noopener"')
}

function anchor(url: string, text: string, attributes = ''): string {
  return `<a href="${escapeHtml(url)}"${attributes} class="link" style="color:${light.brand}">${escapeHtml(text)}</a>`
}
