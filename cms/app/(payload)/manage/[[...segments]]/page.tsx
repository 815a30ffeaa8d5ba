import { RootPage } from '@payloadcms/next/views'
import config from '#cms/payload.config.ts'
import { importMap } from '../../../importMap.js'

type Props = {
  params: Promise<{ segments: string[] }>
  searchParams: Promise<{ [key: string]: string | string[] }>
}

// biome-ignore lint/style/noDefaultExport: Next asks for it
export default function Page({ params, searchParams }: Props) {
  return RootPage({ config, importMap, params, searchParams })
}
