import { resolve } from 'node:path'
import { withPayload } from '@payloadcms/next/withPayload'
import type { NextConfig } from 'next'

const config: NextConfig = {
  // /manage is served with and without a trailing slash (contract §1).
  skipTrailingSlashRedirect: true,
  turbopack: { root: resolve(import.meta.dirname, '..') },
  // Next's type check needs TypeScript's JavaScript API, which version 7 does not have; `tsc` checks everything.
  typescript: { ignoreBuildErrors: true },
  // `*.dev.tsx` are pages for developers, which builds do not have.
  pageExtensions: [...(process.env.NODE_ENV === 'development' ? ['dev.tsx'] : []), 'tsx', 'ts'],
  poweredByHeader: false,
  devIndicators: false,
  // Styles of components come after those that they import: the default loads them in another order on some pages.
  experimental: { cssChunking: 'graph' },
  // Nothing uses next/image; its optimizer would write into the build.
  images: { unoptimized: true, maximumDiskCacheSize: 0 },
}

export default withPayload(config)
