import type { ReactNode } from 'react'
import type { Language } from '#contract/texts.ts'
import type { Texts } from '#ui/i18n/create-i18n.ts'
import { OldBrowserNotice } from '#ui/shell/old-browser-notice.tsx'
import { oldBrowserScript } from '#ui/shell/old-browser-script.ts'
import { themeScript } from '#ui/theme/theme-choice.ts'
import { PageProviders } from '../shell/page-providers.tsx'

type Props = {
  language: Language
  texts: Texts
  nonce: string | undefined
  /** Attributes of `body`. */
  attributes: Readonly<Record<`data-${string}`, string>>
  children: ReactNode
}

/** The document for users who are not signed in as managers; it contains nothing of Payload. */
export function SignInPage({ language, texts, nonce, attributes, children }: Props) {
  return (
    <html lang={language}>
      <body {...attributes} suppressHydrationWarning>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: static scripts that must run before the first paint */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `${oldBrowserScript}\n${themeScript}` }} />
        <PageProviders language={language} texts={texts}>
          <OldBrowserNotice area="manage" />
          {children}
        </PageProviders>
      </body>
    </html>
  )
}
