import type { DataColumn } from '#ui/data-table/columns.ts'
import { itemColumns } from '#ui/item/item-columns.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { detailsColumn, TitleLink } from './item-columns.tsx'
import { OptionLabels } from './options-context.tsx'
import type { RegisterList } from './register.ts'
import { loadFormFacets } from './register-form.ts'
import { type LineDetail, RowLine, referenceDetail, supervisorsDetail } from './row-line.tsx'
import { Marked } from './search-matches.tsx'

const columns: DataColumn<ItemRow>[] = [
  {
    ...itemColumns.topicTitle,
    cell: (row) => (
      <>
        <TitleLink register="topics" row={row} />
        <RowLine row={row} detailsOf={detailsOf} />
      </>
    ),
  },
  {
    ...itemColumns.studyGroup,
    cell: ({ organization }) => <Marked text={organization} />,
    hiddenOnCards: true,
  },
  {
    id: 'level',
    headerKey: 'topics.column.level',
    cell: ({ levels }) => levels.length > 0 && <OptionLabels field="level" values={levels} />,
    width: '20%',
    hiddenOnCards: true,
  },
  detailsColumn('topics'),
]

function detailsOf(row: ItemRow, query: string): LineDetail[] {
  const { organization, supervisors, levels } = row
  return [
    { name: 'organization', text: organization && <Marked text={organization} />, hasColumn: true },
    {
      name: 'level',
      text: levels.length > 0 && <OptionLabels field="level" values={levels} />,
      facet: { name: 'levels', values: levels },
      hasColumn: true,
    },
    supervisorsDetail(supervisors, query),
    referenceDetail(row, query),
  ]
}

export const topicsList: RegisterList = {
  loadFacets: (client) => loadFormFacets(client, 'topics', 'level'),
  columns,
}
