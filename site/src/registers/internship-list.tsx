import { useTranslation } from 'react-i18next'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { itemColumns } from '#ui/item/item-columns.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { detailsColumn, TitleLink } from './item-columns.tsx'
import { OptionChips, OptionLabels } from './options-context.tsx'
import type { RegisterList } from './register.ts'
import { loadFormFacets } from './register-form.ts'
import { type LineDetail, RowLine } from './row-line.tsx'

const columns: DataColumn<ItemRow>[] = [
  {
    ...itemColumns.internshipTitle,
    cell: (row) => (
      <>
        <TitleLink register="internship" row={row} />
        <RowLine details={detailsOf(row)} />
      </>
    ),
    kind: 'name',
  },
  { ...itemColumns.logo, hiddenOnCards: true },
  { ...itemColumns.company, hiddenOnCards: true },
  {
    id: 'level',
    headerKey: 'internship.column.level',
    cell: ({ levels }) => levels.length > 0 && <OptionChips field="level" values={levels} />,
    hiddenOnCards: true,
  },
  {
    id: 'total_volume',
    headerKey: 'internship.column.volume',
    cell: ({ volume }) => volume,
    width: 112,
    leaves: 'second',
    hiddenOnCards: true,
  },
  {
    id: 'period',
    headerKey: 'internship.column.period',
    cell: ({ periods }) => periods.length > 0 && <OptionLabels field="period" values={periods} />,
    leaves: 'first',
    hiddenOnCards: true,
  },
  { ...itemColumns.deadline, hiddenOnCards: true },
  detailsColumn('internship'),
]

export const internshipList: RegisterList = {
  loadFacets: (client) => loadFormFacets(client, 'internship', 'level', 'period', 'remote'),
  columns,
}

function detailsOf({ organization, positions, volume, deadline }: ItemRow): LineDetail[] {
  return [
    { name: 'company', text: organization, hasColumn: true },
    { name: 'positions', text: positions !== null && <Positions count={positions} /> },
    { name: 'volume', text: volume, hasColumn: true },
    {
      name: 'deadline',
      text: deadline !== null && <DeadlineText deadline={deadline} />,
      hasColumn: true,
    },
  ]
}

function Positions({ count }: { count: number }) {
  return useTranslation().t('internship.positions', { count })
}
