import { useTranslation } from 'react-i18next'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { DateTile } from '#ui/item/date-tile.tsx'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { itemColumns } from '#ui/item/item-columns.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { isNear, remainingTime } from '#ui/item/remaining-time.ts'
import { VolumeText } from '#ui/item/volume-text.tsx'
import styles from './internship-list.module.css'
import { detailsColumn, TitleLink } from './item-columns.tsx'
import { OptionLabels } from './options-context.tsx'
import type { RegisterList } from './register.ts'
import { loadFormFacets } from './register-form.ts'
import { type LineDetail, RowLine, referenceDetail } from './row-line.tsx'
import { Marked } from './search-matches.tsx'

const columns: DataColumn<ItemRow>[] = [
  { ...itemColumns.logo, cardPlace: 'start' },
  { ...itemColumns.company, cell: ({ organization }) => <Marked text={organization} />, hiddenOnCards: true },
  {
    ...itemColumns.internshipTitle,
    cell: (row) => (
      <>
        <TitleLink register="internship" row={row} />
        <RowLine row={row} detailsOf={detailsOf} />
      </>
    ),
    kind: 'name',
  },
  {
    id: 'level',
    headerKey: 'internship.column.level',
    cell: ({ levels }) => levels.length > 0 && <OptionLabels field="level" values={levels} />,
    hiddenOnCards: true,
  },
  {
    id: 'total_volume',
    headerKey: 'internship.column.volume',
    cell: ({ volume, language }) => volume && <VolumeText text={volume} language={language} />,
    width: 112,
    leaves: 'first',
    hiddenOnCards: true,
  },
  {
    id: 'period',
    headerKey: 'internship.column.period',
    cell: ({ periods }) => periods.length > 0 && <OptionLabels field="period" values={periods} />,
    leaves: 'first',
    hiddenOnCards: true,
  },
  { ...itemColumns.deadline, cell: DeadlineCell, cardPlace: 'end' },
  detailsColumn('internship'),
]

export const internshipList: RegisterList = {
  loadFacets: (client) => loadFormFacets(client, 'internship', 'level', 'period', 'remote'),
  columns,
}

function detailsOf(row: ItemRow, query: string): LineDetail[] {
  const { organization, positions, volume, language, deadline } = row
  return [
    { name: 'company', text: organization && <Marked text={organization} />, hasColumn: true },
    { name: 'positions', text: positions !== null && <Positions count={positions} />, onlyInTable: true },
    { name: 'volume', text: volume && <VolumeText text={volume} language={language} />, hasColumn: true },
    {
      name: 'deadline',
      // The tile has the date; only that it is near needs a word.
      text: deadline !== null && isNear(deadline, new Date()) && <Remaining deadline={deadline} />,
      hasColumn: true,
    },
    referenceDetail(row, query),
  ]
}

/** A tile of a card, text of a table. */
function DeadlineCell({ deadline }: ItemRow) {
  if (deadline === null) return null
  return (
    <>
      <span className={styles.tile}>
        <DateTile deadline={deadline} />
      </span>
      <span className={styles.text}>
        <DeadlineText deadline={deadline} />
      </span>
    </>
  )
}

/** The meaning of the tile's colour, as text. */
function Remaining({ deadline }: { deadline: number }) {
  const { t } = useTranslation()
  return (
    <span className={styles.remaining} suppressHydrationWarning>
      {remainingTime(t, deadline, new Date()).text}
    </span>
  )
}

function Positions({ count }: { count: number }) {
  return useTranslation().t('internship.positions', { count })
}
