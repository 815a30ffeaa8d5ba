import type { ComponentType } from 'react'
import type { CallResult, Client } from '#contract/client.ts'
import type { FieldValue } from '#contract/fields.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import type { Language } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import type { Options } from '#ui/item/use-facets.ts'

/** Filter options of a register. `years` are the options of the year menu, newest first. */
export type Facets = { options: Options; years: readonly number[] }

export type ItemDetail = ItemRow & {
  fields: readonly { field_slug: string; value: FieldValue }[]
  /** The deadline had passed when the item was loaded, so that the server and the browser render the same. */
  isPast: boolean
}
type ItemPart = ComponentType<{ item: ItemDetail }>
/** Called with whether a form on the page has errors. */
export type OnErrors = (hasErrors: boolean) => void
type ItemActions = ComponentType<{ item: ItemDetail; onErrors: OnErrors }>

/** The parts of a register's list page that differ. Only that page loads them. */
export type RegisterList = {
  loadFacets: (client: Client) => Promise<Facets>
  columns: readonly DataColumn<ItemRow>[]
}

/** The parts of an entry's page that differ. Only that page loads them. */
export type RegisterDetail = {
  /** Fields that the page displays separately. */
  separateFields: readonly string[]
  /** Meta description. */
  description: (item: ItemDetail, language: Language) => string | undefined
  /** Above the heading: the organization. */
  Above?: ItemPart
  /** Displayed before the long texts. */
  Opening?: ItemPart
  /** At the top of the rail: what readers come for. */
  Actions: ItemActions
  /** The main action, in the bar at the bottom of a narrow page; undefined for an item without one. */
  barOf: (item: ItemDetail) => ItemActions | undefined
  /** For print only. */
  Citation?: ItemPart
}

export type ListResult = CallResult<RegisterDeclaration['calls']['list']>
