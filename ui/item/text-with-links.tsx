import { Fragment } from 'react'
import { linksIn, type WordLinks } from '#contract/values/links-in.ts'
import { WebLink } from './web-link.tsx'

type Props = {
  text: string
  words?: WordLinks | undefined
  /** Links open new windows. */
  newWindow?: boolean
}

/** A plain text, in which URLs, e-mail addresses and these words are links. */
export function TextWithLinks({ text, words, newWindow = false }: Props) {
  return linksIn(text, words).map(({ at, text: part, url }) =>
    url === undefined ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <WebLink key={at} url={url} newWindow={newWindow}>
        {part}
      </WebLink>
    ),
  )
}
