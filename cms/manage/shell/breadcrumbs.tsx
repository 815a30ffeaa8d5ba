import {
  Breadcrumb,
  BreadcrumbButton,
  BreadcrumbDivider,
  BreadcrumbItem,
  makeStyles,
} from '@fluentui/react-components'
import { usePathname, useRouter } from 'next/navigation'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { breadcrumbSteps } from './breadcrumb-steps.ts'

const useStyles = makeStyles({ breadcrumbs: { marginInlineStart: '-8px', overflowX: 'auto' } })

/** Breadcrumbs from the current path; also sets the document title. */
export function Breadcrumbs() {
  const { t } = useTranslation()
  const styles = useStyles()
  const router = useRouter()
  const steps = breadcrumbSteps(usePathname()).map(({ labelKey, slug, href }) => ({
    href,
    label: slug === undefined ? t(labelKey) : t(labelKey, { defaultValue: slug }),
  }))
  const title = [
    ...steps
      .map(({ label }) => label)
      .slice(1)
      .reverse(),
    t('common.nav.manage'),
  ].join(' · ')
  if (steps.length < 2) return <title>{title}</title>
  return (
    <>
      <title>{title}</title>
      <Breadcrumb size="small" className={styles.breadcrumbs} aria-label={t('manage.trail')}>
        {steps.map(({ label, href }, index) => {
          const isLast = index === steps.length - 1
          return (
            <Fragment key={href}>
              <BreadcrumbItem>
                <BreadcrumbButton
                  href={isLast ? undefined : href}
                  current={isLast}
                  onClick={(event: React.MouseEvent) => {
                    if (isLast || event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    router.push(href)
                  }}
                >
                  {label}
                </BreadcrumbButton>
              </BreadcrumbItem>
              {!isLast && <BreadcrumbDivider />}
            </Fragment>
          )
        })}
      </Breadcrumb>
    </>
  )
}
