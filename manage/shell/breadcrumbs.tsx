import {
  Breadcrumb,
  BreadcrumbButton,
  BreadcrumbDivider,
  BreadcrumbItem,
  makeStyles,
  shorthands,
  tokens,
} from '@fluentui/react-components'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isModifiedClick } from '#ui/shell/is-modified-click.ts'
import { breadcrumbSteps } from './breadcrumb-steps.ts'
import { usePageName } from './page-title.tsx'

/** The width of breadcrumbs with links beside them. */
export const besideCrumbs = '24rem'

const useStyles = makeStyles({
  breadcrumbs: {
    marginInlineStart: '-7px',
    '@media screen and (min-width: 960px)': {
      'main:has([data-beside-crumbs]) &': { maxWidth: besideCrumbs },
    },
    '& ol': { flexWrap: 'wrap' },
    // Its transparent border would become visible.
    '& a': { '@media (forced-colors: active)': shorthands.borderColor('Canvas') },
    // Its links are high enough for a finger without the gaps around it.
    '@media (pointer: coarse), (max-width: 640px)': { marginBlock: '-12px' },
  },
  // As the links beside it.
  current: {
    padding: `0 ${tokens.spacingHorizontalSNudge}`,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
})

/**
 * Breadcrumbs from the current path. Also sets the document title, which begins with what is searched for, or with the name of
 * what the screen shows.
 */
export function Breadcrumbs() {
  const { t } = useTranslation()
  const styles = useStyles()
  const router = useRouter()
  const query = useSearchParams()
  const pageName = usePageName()
  const steps = breadcrumbSteps(usePathname(), query.get('view') ?? '').map(({ labelKey, slug, href }) => ({
    href,
    label: slug === undefined ? t(labelKey) : t(labelKey, { defaultValue: slug }),
  }))
  const last = steps.at(-1)
  // A saved report has its own name.
  if (last && query.has('saved') && pageName) last.label = pageName
  const parts = [
    query.get('q')?.trim(),
    pageName,
    ...steps
      .map(({ label }) => label)
      .slice(1)
      .reverse(),
    t('common.nav.manage'),
  ]
  const title = [...new Set(parts)].filter(Boolean).join(' · ')
  if (steps.length < 2) return <title>{title}</title>
  return (
    <>
      <title>{title}</title>
      <Breadcrumb size="small" className={styles.breadcrumbs} aria-label={t('manage.trail')} data-print="no">
        {steps.map(({ label, href }, index) => {
          const isLast = index === steps.length - 1
          return (
            <Fragment key={href}>
              <BreadcrumbItem>
                {isLast ? (
                  <span aria-current="page" className={styles.current}>
                    {label}
                  </span>
                ) : (
                  <BreadcrumbButton
                    href={href}
                    onClick={(event: React.MouseEvent) => {
                      if (isModifiedClick(event)) return
                      event.preventDefault()
                      router.push(href)
                    }}
                  >
                    {label}
                  </BreadcrumbButton>
                )}
              </BreadcrumbItem>
              {!isLast && <BreadcrumbDivider />}
            </Fragment>
          )
        })}
      </Breadcrumb>
    </>
  )
}
