import { notFound } from 'next/navigation'
import type { AdminViewServerProps } from 'payload'
import { z } from 'zod'
import { MediaScreen } from '#manage/media/media-screen.tsx'
import { PageScreen } from '#manage/pages/page-screen.tsx'
import { PagesScreen } from '#manage/pages/pages-screen.tsx'
import { orUnavailable } from '../or-unavailable.ts'

const segmentsSchema = z.object({ segments: z.array(z.string()) })

/** `/manage/pages`, `/manage/pages/media`, `/manage/pages/new` and `/manage/pages/{slug}` */
export async function PagesView({ initPageResult, params }: AdminViewServerProps) {
  const [, name, ...rest] = segmentsSchema.parse(params).segments.map(decodeURIComponent)
  if (rest.length > 0) notFound()
  if (name === undefined) return <PagesScreen />
  if (name === 'media') return <MediaScreen />
  if (name === 'new') return <PageScreen slug={undefined} />
  const { req } = initPageResult
  const { totalDocs } = await orUnavailable(() =>
    req.payload.count({ collection: 'pages', where: { slug: { equals: name } }, req, overrideAccess: false }),
  )
  if (totalDocs === 0) notFound()
  return <PageScreen key={name} slug={name} />
}
