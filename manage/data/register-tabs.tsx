'use client'

import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { PillLinks } from '../shell/pill-links.tsx'
import { railMedia } from '../shell/rail-media.ts'
import { ScreenTitle } from '../shell/screen.tsx'
import { type ManagedForm, registerPath, titleKeyOf } from './registers.ts'

/** A wide window has the registers in its rail. */
const useTabsStyles = makeStyles({
  inRail: {
    // Beside the breadcrumbs, so that rows begin higher.
    '@media (min-width: 960px)': { width: 'fit-content', margin: '-36px 0 -10px auto' },
    // The data tab and the breadcrumbs lead to them, so that rows begin in the first half of a phone.
    '@media (max-width: 640px)': { display: 'none' },
    [railMedia]: { display: 'none' },
  },
})

type Props = { forms: readonly ManagedForm[]; current?: string }

/** Links to the registers, to all other forms, and to the keywords. */
export function RegisterTabs({ forms, current }: Props) {
  const { t } = useTranslation()
  const links = [
    ...forms.map(({ slug, isDeleted }) => {
      const title = t(titleKeyOf(slug), { defaultValue: slug })
      return { slug, label: isDeleted ? t('manage.deletedForm', { form: title }) : title }
    }),
    { slug: 'keywords', label: t('manage.keywords.title') },
  ].map(({ slug, label }) => ({ href: registerPath(slug), label, isCurrent: slug === current }))
  const { inRail } = useTabsStyles()
  return (
    // The rail has all but deleted forms, which the data tab leads to.
    <div className={current === undefined ? undefined : inRail}>
      <PillLinks label={t('manage.registers')} links={links} />
    </div>
  )
}

const usePromptStyles = makeStyles({
  text: { maxWidth: '70ch', color: tokens.colorNeutralForeground2 },
})

/** The data tab before a register is selected. */
export function RegisterPrompt({ forms }: { forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const styles = usePromptStyles()
  return (
    <>
      <ScreenTitle>{t('manage.prompt.title')}</ScreenTitle>
      <p className={styles.text}>{t('manage.prompt.text')}</p>
      <RegisterTabs forms={forms} />
    </>
  )
}
