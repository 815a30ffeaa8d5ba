import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type MediaList, mostPictures } from '#contract/media.ts'
import { textSchema } from '#contract/texts.ts'
import { presentPicture } from './find-pictures.ts'

/** All pictures, newest first, with the pages that show them (contract §7). */
export async function listMedia(req: PayloadRequest): Promise<MediaList> {
  const { docs, totalDocs } = await req.payload.find({
    collection: 'media',
    sort: ['-createdAt', 'id'],
    limit: mostPictures,
    depth: 0,
    ...asCaller(req),
  })
  const usage = await findUsage(req)
  return {
    media: docs.map((doc) => ({
      ...presentPicture(doc),
      fileName: doc.filename ?? '',
      size: doc.filesize ?? 0,
      createdAt: doc.createdAt,
      updatedAt: doc.updatedAt,
      usedIn: usage.flatMap(({ uuid, slug, title }) => (uuid === doc.id ? [{ slug, title }] : [])),
    })),
    total: totalDocs,
  }
}

const usageSchema = z.array(z.object({ uuid: z.string(), slug: z.string(), title: textSchema }))

/** Which page shows which picture, by slug. */
export async function findUsage(req: PayloadRequest): Promise<z.infer<typeof usageSchema>> {
  const rows = await runSql(
    req,
    sql`
      select distinct picture #>> '{}' as uuid, slug,
        jsonb_build_object('et', coalesce(title_et, ''), 'en', coalesce(title_en, '')) as title
      from pages, jsonb_path_query(content, '$.*.root.children[*] ? (@.type == "upload").value') as picture
      order by slug
    `,
  )
  return usageSchema.parse(rows)
}
