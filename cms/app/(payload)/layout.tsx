import '@payloadcms/next/css'
import { handleServerFunctions, RootLayout } from '@payloadcms/next/layouts'
import type { ServerFunctionClient } from 'payload'
import type { ReactNode } from 'react'
import config from '#cms/payload.config.ts'
import { importMap } from '../importMap.js'
import { currentManager } from './current-manager.ts'
import './custom.scss'

const serverFunction: ServerFunctionClient = async (call) => {
  'use server'
  if (!(await currentManager())) throw new Error('errors.unauthorized')
  return handleServerFunctions({ ...call, config, importMap })
}

// biome-ignore lint/style/noDefaultExport: Next asks for it
export default async function Layout({ children }: { children: ReactNode }) {
  return (
    <RootLayout config={config} importMap={importMap} serverFunction={serverFunction}>
      {children}
    </RootLayout>
  )
}
