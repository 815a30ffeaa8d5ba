import { ChevronDown16Regular } from '@fluentui/react-icons/headless/svg/chevron-down'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { registers } from '#contract/registers/registers.ts'
import { useSession } from '#ui/auth/session-context.tsx'
import barStyles from '#ui/shell/bar.module.css'
import { PopoverButton } from '#ui/shell/popover-button.tsx'
import { useVariant } from '../page-context.tsx'
import { usePaths } from '../use-paths.ts'
import { registersOf } from '../variant.ts'
import styles from './navigation.module.css'

/** The short names of the lists. */
export const listKeys = {
  thesis: 'common.nav.theses',
  topics: 'common.nav.topics',
  internship: 'common.nav.internships',
} as const

/** Horizontal navigation: lists, a menu of add forms, and the manage area for managers. */
export function NavigationBar() {
  const { t } = useTranslation()
  const { key } = useLocation()
  return (
    <nav aria-label={t('common.nav.label')}>
      <ul className={styles.list}>
        <ListLinks />
        <li>
          <PopoverButton
            closeOn={key}
            buttonClassName={styles.menu}
            label={
              <>
                {t('common.nav.add')}
                <ChevronDown16Regular />
              </>
            }
          >
            <ul className={clsx(styles.list, styles.column)}>
              <AddLinks />
            </ul>
          </PopoverButton>
        </li>
        <ManageLink />
      </ul>
    </nav>
  )
}

/** Vertical navigation with the same links, for narrow windows. */
export function NavigationColumn() {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('common.nav.label')}>
      <ul className={clsx(styles.list, styles.column)}>
        <ListLinks row />
        <ManageLink row />
      </ul>
      <h2 className={styles.heading}>{t('common.nav.add')}</h2>
      <ul className={clsx(styles.list, styles.column)}>
        <AddLinks />
      </ul>
    </nav>
  )
}

function ListLinks({ row = false }: { row?: boolean }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { pathname } = useLocation()
  return registersOf(useVariant().scope).map((register) => {
    const isCurrent = pathname === `/${register}`
    const isParent = pathname.startsWith(`/${register}/`)
    return (
      <li key={register} data-hue={registers[register].hue}>
        <Link
          to={paths.list(register)}
          className={clsx(
            row ? barStyles.row : styles.tab,
            (isCurrent || isParent) && (row ? barStyles.current : styles.current),
          )}
          {...(isCurrent && { 'aria-current': 'page' })}
        >
          {t(listKeys[register])}
        </Link>
      </li>
    )
  })
}

function AddLinks() {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <>
      {registersOf(useVariant().scope).map((register) => (
        <li key={register}>
          <Link to={paths.add(register)} className={barStyles.row}>
            {t(`common.nav.${registers[register].addKey}`)}
          </Link>
        </li>
      ))}
      {!useVariant().lite && (
        <li>
          <Link to={paths.forms()} className={barStyles.row}>
            {t('common.nav.allForms')}
          </Link>
        </li>
      )}
    </>
  )
}

function ManageLink({ row = false }: { row?: boolean }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { isManager } = useSession()
  if (!isManager) return null
  return (
    <li>
      <a href={paths.manage()} className={row ? barStyles.row : styles.tab}>
        {t('common.nav.manage')}
      </a>
    </li>
  )
}
