import { Fragment } from 'react'
import { linksIn } from './links-in.ts'
import { WebLink } from './web-link.tsx'

/** A plain text, in which URLs and e-mail addresses are links. */
export function LinkedText({ text }: { text: string }) {
  return linksIn(text).map(({ at, text: part, url }) =>
    url === undefined ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <WebLink key={at} url={url}>
        {part}
      </WebLink>
    ),
  )
}
