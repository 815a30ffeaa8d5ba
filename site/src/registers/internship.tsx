import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { OrganizationLogo } from '#ui/item/organization-logo.tsx'
import { ApplicationCallout } from './application-callout.tsx'
import { detailsColumn, TitleLink } from './item-columns.tsx'
import { OptionChips } from './options-context.tsx'
import { OrganizationLead } from './organization-lead.tsx'
import type { RegisterDescription } from './register.ts'
import { loadFormFacets } from './register-form.ts'

const columns: DataColumn<ItemRow>[] = [
  {
    id: 'organization_logo',
    headerKey: 'internship.column.logo',
    cell: ({ logoUrl, organization }) => <OrganizationLogo url={logoUrl} name={organization} />,
    kind: 'picture',
    width: '48',
  },
  {
    id: 'organization_name',
    headerKey: 'internship.column.company',
    cell: ({ organization }) => organization,
    sortable: true,
    width: '18%',
  },
  {
    id: 'internship_field',
    headerKey: 'internship.column.description',
    cell: (row) => (
      <div>
        <TitleLink register="internship" row={row} />
        {row.positions !== null && <Positions count={row.positions} />}
      </div>
    ),
    sortable: true,
    kind: 'name',
  },
  {
    id: 'level',
    headerKey: 'internship.column.level',
    cell: ({ levels }) => levels.length > 0 && <OptionChips field="level" values={levels} />,
  },
  {
    id: 'total_volume',
    headerKey: 'internship.column.volume',
    cell: ({ volume }) => volume,
    width: '112',
  },
  {
    id: 'period',
    headerKey: 'internship.column.period',
    cell: ({ periods }) => periods.length > 0 && <OptionChips field="period" values={periods} />,
  },
  {
    id: 'application_deadline',
    headerKey: 'internship.column.deadline',
    cell: ({ deadline }) => deadline !== null && <DeadlineText deadline={deadline} />,
    sortable: true,
    width: '14%',
  },
  detailsColumn('internship'),
]

export const internship: RegisterDescription = {
  slug: 'internship',
  addKey: 'addInternship',
  calls: { list: 'listInternships', item: 'getInternship' },
  loadFacets: (client) => loadFormFacets(client, 'internship', 'level', 'period'),
  columns,
  filter: { name: 'levels', labelKey: 'internship.column.level', field: 'level' },
  detail: {
    separateFields: ['organization_name', 'internship_field', 'application_deadline', 'application_url'],
    Lead: OrganizationLead,
    Callout: ApplicationCallout,
  },
}

const useStyles = makeStyles({
  positions: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
})

function Positions({ count }: { count: number }) {
  const { t } = useTranslation()
  return <span className={useStyles().positions}>{t('internship.positions', { count })}</span>
}
