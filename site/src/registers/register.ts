import type { ComponentType } from 'react'
import type { CallResult, Client } from '#contract/client.ts'
import type { FieldValue } from '#contract/fields.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import type { Options } from '#ui/item/use-facets.tsx'

/** Filter options of a register. `years` are the options of the year menu, newest first. */
export type Facets = { options: Options; years: readonly number[] }

export type ItemDetail = ItemRow & { fields: readonly { field_slug: string; value: FieldValue }[] }
type ItemPart = ComponentType<{ item: ItemDetail }>
/** Called with whether a form on the page has errors. */
export type OnErrors = (hasErrors: boolean) => void

/** What differs on a register's list. Only that page loads it. */
export type RegisterList = {
  loadFacets: (client: Client) => Promise<Facets>
  columns: readonly DataColumn<ItemRow>[]
}

/** What differs on an entry's page. Only that page loads it. */
export type RegisterDetail = {
  /** Fields that the page displays separately. */
  separateFields: readonly string[]
  /** Meta description. */
  description: (item: ItemDetail, language: Language) => string | undefined
  /** Below the title: the author or the organization. */
  Lead: ItemPart
  /** Above the details. */
  Callout?: ItemPart
  /** Displayed before the long texts. */
  Opening?: ItemPart
  /** Displayed after the long texts. */
  Closing?: ComponentType<{ item: ItemDetail; onErrors: OnErrors }>
  /** Buttons below the details. */
  Tools?: ItemPart
}

export type ListResult = CallResult<RegisterDeclaration['calls']['list']>
