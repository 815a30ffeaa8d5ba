import { type Register, type RegisterDeclaration, registers } from '#contract/registers/registers.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import type { ItemDetail } from './register.ts'

/**
 * A URL that identifies the author of an entry (docs/contract.md §3): the ORCID iD, if the entry has one, otherwise a fragment of the
 * entry's own address, since a name says nothing about other entries. Undefined for registers whose entries have no author.
 */
export function authorUrl(slug: Register, item: ItemDetail, origin: string): string | undefined {
  const { authorFields }: RegisterDeclaration = registers[slug]
  if (!authorFields) return undefined
  const value = item.fields.find(({ field_slug }) => field_slug === authorFields.orcid)?.value
  const [orcid] = /\b(?:\d{4}-){3}\d{3}[\dX]\b/i.exec(textsOf(value).join(' ')) ?? []
  return orcid ? `https://orcid.org/${orcid.toUpperCase()}` : `${origin}/${slug}/${item.uuid}#author`
}
