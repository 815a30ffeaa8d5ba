import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FormSettings, formSettingsSchema } from '#contract/form-settings.ts'

const rowSchema = z.object({ settings: formSettingsSchema.nullable() })

/** The settings of a form as they are stored now, not those of the forms cache. */
export async function loadSettings(req: PayloadRequest, slug: string): Promise<FormSettings> {
  const [row] = await runSql(req, sql`select settings from forms where slug = ${slug}`)
  return rowSchema.optional().parse(row)?.settings ?? formSettingsSchema.parse({})
}

/** The addresses that get the notifications of a form (contract §4). */
export function notifiedBy({ notify, notifyOnly }: Pick<FormSettings, 'notify' | 'notifyOnly'>): string[] {
  return [...new Set([...(notifyOnly ? [] : configuration().notifyEmails), ...notify])]
}
