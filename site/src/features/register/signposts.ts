import { endpoints } from '#contract/endpoints.ts'
import { contentTypeOf, permanentUrl } from '#contract/files.ts'
import { listFormats, listFormatsOf } from '#contract/list-formats.ts'
import { type Register, type RegisterDeclaration, registers } from '#contract/registers/registers.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import type { ItemDetail } from '#site/registers/register.ts'

/**
 * The `Link` header of an entry's page (docs/contract.md §3): FAIR Signposting, level 1. `license`: the URL of that of the metadata.
 * `author`: the author's ORCID iD, if the entry has one.
 */
export function signpostsOf(
  { slug, item }: { slug: Register; item: ItemDetail },
  origin: string,
  license?: string,
): string {
  const { uuid, files } = item
  const author = orcidOf(slug, item)
  const path = endpoints.exportList.path.replace(':register', slug)
  const links = [
    { url: `${origin}/${slug}/${uuid}`, rel: 'cite-as' },
    { url: 'https://schema.org/AboutPage', rel: 'type' },
    { url: 'https://schema.org/CreativeWork', rel: 'type' },
    ...listFormatsOf(slug).map((format) => ({
      url: `${origin}/api${path}?${new URLSearchParams({ uuids: uuid, format })}`,
      rel: 'describedby',
      type: listFormats[format].mediaType,
    })),
    {
      url: `${origin}/oai?${new URLSearchParams({
        verb: 'GetRecord',
        metadataPrefix: 'oai_dc',
        identifier: `oai:${new URL(origin).hostname}:${uuid}`,
      })}`,
      rel: 'describedby',
      type: 'text/xml',
    },
    ...(author ? [{ url: `https://orcid.org/${author}`, rel: 'author' }] : []),
    ...(license ? [{ url: license, rel: 'license' }] : []),
    ...files
      .filter(({ embargoUntil }) => !embargoUntil)
      .map((file) => ({
        url: permanentUrl(origin, uuid, file),
        rel: 'item',
        type: contentTypeOf(file.name),
      })),
  ]
  return links
    .map(({ url, rel, ...more }) => {
      const type = 'type' in more && more.type
      return `<${url}>; rel="${rel}"${type ? `; type="${type}"` : ''}`
    })
    .join(', ')
}

function orcidOf(slug: Register, { fields }: ItemDetail): string | undefined {
  const { authorFields }: RegisterDeclaration = registers[slug]
  const value = fields.find(({ field_slug }) => field_slug === authorFields?.orcid)?.value
  const [orcid] = /\b(?:\d{4}-){3}\d{3}[\dX]\b/i.exec(textsOf(value).join(' ')) ?? []
  return orcid?.toUpperCase()
}
