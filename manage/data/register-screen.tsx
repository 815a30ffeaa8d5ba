'use client'

import { Link as FluentLink, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormFieldSet } from '#contract/forms.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { useChosenColumns } from '#ui/data-table/hidden-columns.ts'
import { chosenYear, toListQuery } from '#ui/data-table/table-state.ts'
import { useTableQuery } from '#ui/data-table/use-table-query.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { editorPath } from '../forms/paths.ts'
import { newImportPath } from '../imports/paths.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { ScreenHeading } from '../shell/screen.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { exportedColumns } from './answer-columns.tsx'
import { ExportMenu } from './export-menu.tsx'
import { tableDefaults } from './item-columns.tsx'
import { ItemTable, itemsQuery, tableIdOf } from './item-table.tsx'
import { RegisterTabs } from './register-tabs.tsx'
import { type ManagedForm, newItemPath, summaryPath } from './registers.ts'
import { useFormTitle } from './use-form-title.ts'

const useStyles = makeStyles({
  // A phone has room for the title of a register and the two other actions beside it.
  onWide: { '@media (max-width: 640px)': { display: 'none' } },
})

type Props = {
  slug: string
  forms: readonly ManagedForm[]
  /** The years of the register's items, newest first; empty if they are not listed by year. */
  years: readonly number[]
  /** The field sets of a form that is no register, whose fields are the columns and filters; otherwise empty. */
  fieldSets: readonly FormFieldSet[]
}

/** The items of one register or form. */
export function RegisterScreen({ slug, forms, years, fieldSets }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const language = useLanguage()
  const addressQuery = useAddressQuery()
  const defaults = useMemo(() => tableDefaults(slug, fieldSets), [slug, fieldSets])
  const query = useTableQuery(addressQuery, defaults)
  const [chosen] = useChosenColumns(tableIdOf(slug), query)
  const year = years.length > 0 ? chosenYear(addressQuery.query, years) : 'all'
  const styles = useStyles()
  const isOpen = forms.some((form) => form.slug === slug && form.isOpen)
  useShortcuts(
    isOpen ? [{ keys: 'n', label: t('manage.shortcut.add'), run: () => router.push(newItemPath(slug)) }] : [],
  )

  return (
    <>
      <RegisterTabs forms={forms} current={slug} />
      <ScreenHeading title={useFormTitle()(slug)}>
        <span className={findRegister(slug) ? styles.onWide : undefined}>
          <ButtonLink href={summaryPath(slug, addressQuery.query.toString())}>
            {t('manage.summary.title')}
          </ButtonLink>
        </span>
        <ExportMenu
          slug={slug}
          query={itemsQuery(toListQuery(query.state), language, year)}
          columns={defaults.shown && exportedColumns(fieldSets, chosen)}
        />
        <span className={styles.onWide}>
          <ButtonLink href={newImportPath(slug)}>{t('manage.import.action')}</ButtonLink>
        </span>
        {!findRegister(slug) && (
          <ButtonLink href={editorPath('form', slug)}>{t('manage.forms.editLink')}</ButtonLink>
        )}
        {isOpen && (
          <ButtonLink href={newItemPath(slug)}>
            <AddRegular aria-hidden />
            {t('manage.add')}
          </ButtonLink>
        )}
      </ScreenHeading>
      <ItemTable key={slug} slug={slug} fieldSets={fieldSets} year={year} years={years} query={query} />
      <ContactLinks slug={slug} />
    </>
  )
}

const useContactStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
})

/** Contacts for a register. Their names and addresses are translations that managers can edit. */
function ContactLinks({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const styles = useContactStyles()
  const contactKeys = findRegister(slug)?.manageContacts ?? []
  if (contactKeys.length === 0) return null
  return (
    <p className={styles.line}>
      <span>{t('manage.contact.title')}</span>
      {contactKeys.map((key) => (
        <span key={key}>
          {t(`manage.contact.${key}.name`)}:{' '}
          <FluentLink href={`mailto:${t(`manage.contact.${key}.address`)}`} inline>
            {t(`manage.contact.${key}.address`)}
          </FluentLink>
        </span>
      ))}
    </p>
  )
}
