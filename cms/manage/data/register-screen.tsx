'use client'

import { makeStyles, Title3, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTableQuery } from '#ui/data-table/use-table-query.ts'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { ContactLinks } from './contact-links.tsx'
import { tableDefaults } from './item-columns.tsx'
import { ItemTable } from './item-table.tsx'
import { RegisterTabs } from './register-tabs.tsx'
import { type ManagedForm, newItemPath, titleKeyOf } from './registers.ts'
import { useAddressQuery } from './use-address-query.ts'
import { useYears } from './use-years.ts'
import { YearTabs } from './year-tabs.tsx'

const useStyles = makeStyles({
  heading: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  title: { margin: 0, marginInlineEnd: 'auto' },
  add: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '32px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForegroundOnBrand,
    backgroundColor: tokens.colorBrandBackground,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    ':hover': {
      color: tokens.colorNeutralForegroundOnBrand,
      backgroundColor: tokens.colorBrandBackgroundHover,
    },
    '@media (max-width: 640px)': { minHeight: '44px' },
  },
})

/** The items of one register (back-office.md §2, data tab). */
export function RegisterScreen({ slug, forms }: { slug: string; forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const router = useRouter()
  const addressQuery = useAddressQuery()
  const defaults = useMemo(() => tableDefaults(slug), [slug])
  const query = useTableQuery(addressQuery, defaults)
  const hasYears = slug === 'thesis'
  const { years, year } = useYears(hasYears, addressQuery.query)
  const isOpen = forms.some((form) => form.slug === slug && form.isOpen)
  useShortcuts([
    {
      keys: '/',
      label: t('manage.shortcut.search'),
      run: () => document.querySelector<HTMLInputElement>('main input[name=q]')?.focus(),
    },
    ...(isOpen
      ? [{ keys: 'n', label: t('manage.shortcut.add'), run: () => router.push(newItemPath(slug)) }]
      : []),
  ])

  return (
    <>
      <RegisterTabs forms={forms} current={slug} />
      <div className={styles.heading}>
        <Title3 as="h1" className={styles.title}>
          {t(titleKeyOf(slug), { defaultValue: slug })}
        </Title3>
        {isOpen && (
          <Link href={newItemPath(slug)} prefetch={false} className={styles.add}>
            <AddRegular aria-hidden />
            {t('manage.add')}
          </Link>
        )}
      </div>
      {hasYears && years.length > 0 && year !== undefined && (
        <YearTabs years={years} chosen={year} onChoose={query.chooseYear} />
      )}
      <ItemTable key={slug} slug={slug} year={year} query={query} />
      <ContactLinks slug={slug} />
    </>
  )
}
