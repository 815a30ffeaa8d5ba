import type { LoadedItem } from '#cms/items/present-item.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import type { VisibleFile } from '#contract/files.ts'
import { publicStatusesOf } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'

type Row = { status: ItemStatus; files: VisibleFile[]; organization_logo_url?: string | null }

/**
 * Replaces the permanent URL of a non-public entry's logo with a presigned URL that is valid for 5 minutes, because `img`
 * elements send no bearer token.
 */
export async function withLogoUrl<R extends Row>({ item, form }: LoadedItem, row: R): Promise<R> {
  if (!row.organization_logo_url) return row
  if (item.visibility === 'everyone' && publicStatusesOf(form.slug).includes(row.status)) return row
  const logo = row.files.find((file) => file.field_slug === 'organization_logo')
  return logo ? { ...row, organization_logo_url: await presignDownload(logo.name) } : row
}
