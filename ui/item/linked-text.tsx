import { Fragment } from 'react'
import { linksIn, type WordLinks } from './links-in.ts'
import { WebLink } from './web-link.tsx'

type Props = { text: string; words?: WordLinks | undefined }

/** A plain text, in which URLs, e-mail addresses and these words are links. */
export function LinkedText({ text, words }: Props) {
  return linksIn(text, words).map(({ at, text: part, url }) =>
    url === undefined ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <WebLink key={at} url={url}>
        {part}
      </WebLink>
    ),
  )
}
