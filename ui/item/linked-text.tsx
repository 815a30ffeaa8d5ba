import { type ComponentProps, Suspense } from 'react'
import { lazyOr } from '../shell/lazy-or.ts'

const loadTextWithLinks = () => import('./text-with-links.tsx').then((module) => module.TextWithLinks)

type Props = ComponentProps<Awaited<ReturnType<typeof loadTextWithLinks>>>

const TextWithLinks = lazyOr<Props>(loadTextWithLinks, ({ text }) => text)

const linkPattern = /:\/\/|www\.|@/i

/**
 * A plain text, in which URLs, e-mail addresses and these words are links. The code that finds them is loaded for texts that
 * may have any.
 */
export function LinkedText(props: Props) {
  const { text, words } = props
  if (!words && !linkPattern.test(text)) return text
  return (
    <Suspense fallback={text}>
      <TextWithLinks {...props} />
    </Suspense>
  )
}
