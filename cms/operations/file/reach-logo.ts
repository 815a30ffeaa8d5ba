import { publicStatusesOf } from '#cms/domain/item/statuses.ts'
import { presignDownload } from '#cms/storage/presign.ts'
import type { AdminRow } from '#contract/items.ts'

/**
 * A manager's row with a logo that a picture element can show. The lasting address answers the anonymous, and a
 * picture bears no token: so an entry that is not public gets a presigned address, good for 5 minutes.
 */
export async function reachLogo(form: string, row: AdminRow): Promise<AdminRow> {
  if (!('organization_logo_url' in row) || !row.organization_logo_url) return row
  if (publicStatusesOf(form).includes(row.status)) return row
  const logo = row.files.find((file) => file.field_slug === 'organization_logo')
  return logo ? { ...row, organization_logo_url: await presignDownload(logo.name) } : row
}
