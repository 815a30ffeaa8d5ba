import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { CalendarAddRegular, MailRegular, OpenRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { itemColumns } from '#ui/item/item-columns.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { usePaths } from '../use-paths.ts'
import { ContactForm, contactFormId } from './contact-form.tsx'
import { detailsColumn, TitleLink } from './item-columns.tsx'
import { fieldTexts } from './item-texts.ts'
import { OptionChips } from './options-context.tsx'
import { OrganizationLead } from './organization-lead.tsx'
import type { ItemDetail, RegisterDescription } from './register.ts'
import { loadFormFacets } from './register-form.ts'
import { type LineFact, RowLine } from './row-line.tsx'

const columns: DataColumn<ItemRow>[] = [
  {
    ...itemColumns.internshipTitle,
    cell: (row) => (
      <>
        <TitleLink register="internship" row={row} />
        <RowLine facts={factsOf(row)} />
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
    width: '112',
    hiddenOnCards: true,
  },
  {
    id: 'period',
    headerKey: 'internship.column.period',
    cell: ({ periods }) => periods.length > 0 && <OptionChips field="period" values={periods} />,
    hiddenOnCards: true,
  },
  { ...itemColumns.deadline, hiddenOnCards: true },
  detailsColumn('internship'),
]

export const internship: RegisterDescription = {
  slug: 'internship',
  addKey: 'addInternship',
  calls: { list: 'listInternships', item: 'getInternship' },
  nameFields: { title: ['internship_field'], organization: 'organization_name' },
  loadFacets: (client) => loadFormFacets(client, 'internship', 'level', 'period', 'remote'),
  columns,
  facets: [
    { name: 'periods', labelKey: 'internship.column.period', field: 'period' },
    { name: 'remote', labelKey: 'internship.facet.remote', field: 'remote' },
    { name: 'levels', labelKey: 'internship.column.level', field: 'level' },
    { name: 'fields', labelKey: 'internship.column.description' },
  ],
  detail: {
    separateFields: ['organization_name', 'internship_field', 'application_deadline', 'application_url'],
    Lead: OrganizationLead,
    Callout: ApplicationCallout,
    Closing: Contact,
  },
}

function factsOf({ organization, positions, volume, deadline }: ItemRow): LineFact[] {
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

const useCalloutStyles = makeStyles({
  callout: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  term: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  deadline: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  calendar: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '44px',
  },
  apply: { minHeight: '44px' },
})

function applicationUrl(item: ItemDetail): string | undefined {
  return fieldTexts(item, 'application_url').find((url) => /^https?:\/\//i.test(url))
}

/** The application deadline, and a link for applying. */
function ApplicationCallout({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const styles = useCalloutStyles()
  const paths = usePaths()
  const { deadline, uuid } = item
  const url = applicationUrl(item)
  return (
    <div className={styles.callout}>
      {deadline !== null && (
        <div>
          <p className={styles.term}>{t('internship.applyBy')}</p>
          <p className={styles.deadline}>
            <DeadlineText deadline={deadline} />
          </p>
          <a href={paths.deadline(uuid)} className={styles.calendar} data-print="no">
            <CalendarAddRegular aria-hidden />
            {t('item.deadline.calendar')}
          </a>
        </div>
      )}
      <Button
        as="a"
        {...(url ? { href: url, rel: 'noopener noreferrer nofollow' } : { href: `#${contactFormId}` })}
        appearance="primary"
        icon={url ? <OpenRegular /> : <MailRegular />}
        className={styles.apply}
      >
        {t('internship.apply')}
      </Button>
    </div>
  )
}

/** The way to apply for an offer without a URL. */
function Contact({ item }: { item: ItemDetail }) {
  return applicationUrl(item) ? null : <ContactForm register="internship" uuid={item.uuid} />
}
