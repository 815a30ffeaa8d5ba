import { normalizeText, withoutOverrides } from '#contract/values/normalize-text.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML content and attributes, without the control characters that XML forbids and overrides of the direction. */
export function escapeXml(text: string): string {
  return withoutOverrides(normalizeText(text))
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A response with an XML document of this media type. */
export function xmlResponse(content: string, type = 'application/xml'): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  })
}
