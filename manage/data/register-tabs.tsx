'use client'

import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import { statusKeyOf } from '#contract/item-statuses.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { besideCrumbs } from '../shell/breadcrumbs.tsx'
import { HueSquare } from '../shell/hue-square.tsx'
import { PillLinks, scrollingLine } from '../shell/pill-links.tsx'
import { railMedia } from '../shell/rail-media.ts'
import { ScreenTitle } from '../shell/screen.tsx'
import { useOverview } from '../shell/use-overview.tsx'
import { type ManagedForm, registerPath } from './registers.ts'
import { useFormTitle } from './use-form-title.ts'

/** A wide window has the registers in its rail. */
const useTabsStyles = makeStyles({
  inRail: {
    // Beside the breadcrumbs, so that rows begin higher.
    '@media screen and (min-width: 960px)': {
      width: 'fit-content',
      maxWidth: `calc(100% - ${besideCrumbs})`,
      margin: '-36px 0 -10px auto',
    },
    // The padding has room for the outline of the focus.
    '& > nav': { ...scrollingLine, margin: '-4px', padding: '4px', scrollPaddingInline: '32px' },
    // The data tab and the breadcrumbs lead to them, so that rows begin in the first half of a phone.
    '@media (max-width: 640px)': { display: 'none' },
    [railMedia]: { display: 'none' },
  },
})

type Props = { forms: readonly ManagedForm[]; current: string }

/** Links to the registers, to all other forms, and to the keywords. */
export function RegisterTabs({ forms, current }: Props) {
  const { t } = useTranslation()
  const links = useRegisterLinks(forms).map((link) => ({ ...link, isCurrent: link.slug === current }))
  return (
    // The rail has all but deleted forms, which the data tab leads to.
    <div className={useTabsStyles().inRail} data-beside-crumbs>
      <PillLinks label={t('manage.registers')} links={links} />
    </div>
  )
}

function useRegisterLinks(forms: readonly ManagedForm[]) {
  const { t } = useTranslation()
  const titleOf = useFormTitle()
  return [
    ...forms.map(({ slug, isDeleted }) => {
      const title = titleOf(slug)
      return { slug, label: isDeleted ? t('manage.deletedForm', { form: title }) : title }
    }),
    { slug: 'keywords', label: t('manage.keywords.title') },
  ].map((link) => ({ ...link, href: registerPath(link.slug) }))
}

const usePromptStyles = makeStyles({
  text: { maxWidth: '70ch', color: tokens.colorNeutralForeground2 },
  list: { maxWidth: '720px', padding: 0, listStyleType: 'none', borderTop: '2px solid var(--ink)' },
  row: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '48px',
    padding: `${tokens.spacingVerticalXS} 0`,
    borderBottom: '1px solid var(--line)',
    ':hover': { backgroundColor: 'var(--hover)' },
  },
  // The whole row is its target.
  link: {
    flexGrow: 1,
    minWidth: 0,
    color: 'var(--ink)',
    font: 'var(--text-14-strong)',
    overflowWrap: 'anywhere',
    textDecorationLine: 'none',
    '::after': { position: 'absolute', inset: 0, content: '""' },
    ':hover': { color: 'var(--ink)', textDecorationLine: 'underline' },
  },
  count: { color: 'var(--ink-2)', font: 'var(--text-14)' },
  number: { color: 'var(--pending)', font: 'var(--text-14-strong)', fontVariantNumeric: 'tabular-nums' },
})

/** The data tab before a register is selected: all that has entries, with how many of them are pending. */
export function RegisterPrompt({ forms }: { forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const styles = usePromptStyles()
  const { data } = useOverview()
  const links = useRegisterLinks(forms)
  return (
    <>
      <ScreenTitle>{t('manage.prompt.title')}</ScreenTitle>
      <p className={styles.text}>{t('manage.prompt.text')}</p>
      <nav aria-label={t('manage.registers')}>
        <ul className={styles.list}>
          {links.map(({ slug, href, label }) => {
            const pending = data?.forms.find((form) => form.slug === slug)?.pending ?? 0
            return (
              <li key={href} className={styles.row} data-hue={findRegister(slug)?.hue ?? 'none'}>
                <HueSquare />
                <Link href={href} prefetch={false} className={styles.link}>
                  {label}
                </Link>
                {pending > 0 && (
                  <span className={styles.count}>
                    <span className={styles.number}>{pending}</span> {t(statusKeyOf(slug, 'pending'))}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
    </>
  )
}
