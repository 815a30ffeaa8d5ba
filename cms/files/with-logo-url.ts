import type { Kept } from '#cms/items/present-item.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import type { VisibleFile } from '#contract/files.ts'
import { publicStatusesOf } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'

type Row = { status: ItemStatus; files: VisibleFile[]; organization_logo_url?: string | null }

/**
 * A row with a logo that a picture element can show. The lasting address answers the anonymous, and a picture bears no
 * token: so an entry that is not for everybody gets a presigned address, good for 5 minutes.
 */
export async function withLogoUrl<Shown extends Row>({ item, form }: Kept, row: Shown): Promise<Shown> {
  if (!row.organization_logo_url) return row
  if (item.visibility === 'everyone' && publicStatusesOf(form.slug).includes(row.status)) return row
  const logo = row.files.find((file) => file.field_slug === 'organization_logo')
  return logo ? { ...row, organization_logo_url: await presignDownload(logo.name) } : row
}
