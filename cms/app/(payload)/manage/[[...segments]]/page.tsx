import { RootPage } from '@payloadcms/next/views'
import { notFound } from 'next/navigation'
import { isUsableQuery } from '#cms/endpoints/usable-query.ts'
import config from '#cms/payload.config.ts'
import { matchScreen } from '#manage/screens.ts'
import { SignIn } from '#manage/sign-in/sign-in.tsx'
import { importMap } from '../../../importMap.js'
import { orUnavailable } from '../../../or-unavailable.ts'
import { currentManager } from '../../current-manager.ts'

type Props = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<{ [key: string]: string | string[] }>
}

// Client-side navigation requests the page without its layout, so the page has to check the caller itself.
export default async function Page({ params, searchParams }: Props) {
  if (!(await currentManager())) return <SignIn />
  const { segments = [] } = await params
  // Payload's own screens are not available.
  if (!matchScreen(['/manage', ...segments].join('/')) || !isUsableQuery(Object.entries(await searchParams)))
    notFound()
  return orUnavailable(() => RootPage({ config, importMap, params, searchParams }))
}
