import '@payloadcms/next/css'
import '#ui/theme/fonts.css'
import '#ui/theme/theme.css'
import '#ui/theme/global.css'
import './custom.scss'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import { ManageLayout } from '#cms/manage/shell/manage-layout.tsx'
import { SignIn } from '#cms/manage/sign-in/sign-in.tsx'
import { SignInPage } from '#cms/manage/sign-in/sign-in-page.tsx'
import config from '#cms/payload.config.ts'
import { importMap } from '../importMap.js'
import { currentLanguage, currentManager } from './current-manager.ts'
import { currentTexts } from './current-texts.ts'

export const metadata: Metadata = { robots: { index: false }, icons: { icon: '/favicon.svg' } }

const serverFunction: ServerFunctionClient = async (call) => {
  'use server'
  if (!(await currentManager())) throw new Error('errors.unauthorized')
  return handleServerFunctions({ ...call, config, importMap })
}

/** Layout of all screens; anyone but a manager gets only the sign-in page. */
export default async function Layout({ children }: { children: ReactNode }) {
  const [manager, language, nonce] = await Promise.all([currentManager(), currentLanguage(), cspNonce()])
  if (!manager) {
    return (
      <SignInPage language={language} texts={await currentTexts(language, 'anyone')} nonce={nonce}>
        <SignIn />
      </SignInPage>
    )
  }
  return (
    <RootLayout
      config={config}
      importMap={importMap}
      serverFunction={serverFunction}
      htmlProps={{ suppressHydrationWarning: true }}
    >
      <ManageLayout
        language={language}
        texts={await currentTexts(language, 'manager')}
        manager={manager}
        nonce={nonce}
      >
        {children}
      </ManageLayout>
    </RootLayout>
  )
}

/** The front door adds the policy to the request headers, where Next expects it. */
async function cspNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy')
  return /'nonce-([^']+)'/.exec(policy ?? '')?.[1]
}
