import type { ComponentType } from 'react'
import type { CallResult, Client } from '#contract/client.ts'
import type { FieldOption, FieldValue } from '#contract/forms.ts'
import type { Register } from '#contract/items.ts'
import type { Language } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import type { FilterName } from '#ui/data-table/table-state.ts'
import type { ItemRow } from '#ui/item/item-row.ts'

type ListCall = 'listTheses' | 'listTopics' | 'listInternships'
type ItemCall = 'getThesis' | 'getTopic' | 'getInternship'

/** Options of fields, by the field's slug. */
export type Options = Readonly<Record<string, readonly FieldOption[]>>

/** What a register's filters offer. `years`, newest first, are those of the year menu. */
export type Facets = { options: Options; years: readonly number[] }

export type ItemDetail = ItemRow & { fields: readonly { field_slug: string; value: FieldValue }[] }
type ItemPart = ComponentType<{ item: ItemDetail }>

/** What differs between the registers; `features/register` has their list, add and detail pages. */
export type RegisterDescription = {
  slug: Register
  /** The last part of the keys of what leads to the add page. */
  addKey: 'addThesis' | 'addTopic' | 'addInternship'
  /** The add page sends an anonymous visitor to the sign-in. */
  forcesLogin?: true
  hasYears?: true
  calls: { list: ListCall; item: ItemCall }
  loadFacets: (client: Client) => Promise<Facets>
  columns: readonly DataColumn<ItemRow>[]
  filter: {
    name: FilterName
    labelKey: string
    /** The field whose options it offers; of these only some, where `values` are given. */
    field: string
    values?: readonly string[]
  }
  detail: {
    /** Fields that the parts below display, so that they are not among the facts and long texts. */
    ownFields: readonly string[]
    /** For search engines. */
    description?: (item: ItemDetail, language: Language) => string | undefined
    /** Below the title: the author or the organization. */
    Lead: ItemPart
    /** Above the facts. */
    Callout?: ItemPart
    /** Before the long texts, and after them. */
    Opening?: ItemPart
    Closing?: ItemPart
  }
}

export type ListResult = CallResult<ListCall>
