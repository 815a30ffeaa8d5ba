import { endpoints } from '#contract/endpoints.ts'
import { contentTypeOf, permanentUrl } from '#contract/files.ts'
import { listFormats, listFormatsOf } from '#contract/list-formats.ts'
import type { Register } from '#contract/registers/registers.ts'
import { authorUrl } from '#site/registers/author-url.ts'
import type { ItemDetail } from '#site/registers/register.ts'

/**
 * The `Link` header of an entry's page (docs/contract.md §3): FAIR Signposting, level 1. `license`: the URL of that of the metadata.
 */
export function signpostsOf(
  { slug, item }: { slug: Register; item: ItemDetail },
  origin: string,
  license?: string,
): string {
  const { uuid, files } = item
  const author = authorUrl(slug, item, origin)
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
    ...(author ? [{ url: author, rel: 'author' }] : []),
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
