import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { registerSlugs } from '#contract/registers/registers.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useHydrated } from '#ui/shell/use-hydrated.ts'
import { WholeShelf } from '#ui/spines/empty-shelf.tsx'
import { usePage, useVariant } from '../page-context.tsx'
import { usePaths } from '../use-paths.ts'
import { type Scope, siteUrl } from '../variant.ts'
import styles from './footer.module.css'
import pageStyles from './page.module.css'

const scopes = [...registerSlugs, 'all'] as const satisfies Scope[]

/** Contacts, links to the other sites, feedback and terms; on paper who publishes the page, and its address. */
export function Footer() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { pathname, search } = useLocation()
  return (
    <footer className={styles.footer} data-framed="no">
      <div className={clsx(pageStyles.wide, styles.printed)}>
        <WholeShelf />
        <span className={styles.printedAddress}>
          {useHydrated() && `${window.location.origin}${pathname}${search}`}
        </span>
        {t('common.site.owner')}
      </div>
      <div data-print="no" className={clsx(pageStyles.wide, styles.columns)}>
        <div>
          <h2 className={styles.heading}>{t('common.footer.contact')}</h2>
          <address className={styles.address}>
            {t('common.site.institute')}
            <br />
            {t('common.footer.address')}
            <ul className={styles.list}>
              <li>
                <a className={styles.link} href={`mailto:${t('common.footer.email')}`}>
                  {t('common.footer.email')}
                </a>
              </li>
              <li>
                <a className={styles.link} href={t('common.footer.website')}>
                  {t('common.footer.websiteName')}
                </a>
              </li>
            </ul>
          </address>
        </div>
        <nav aria-label={t('common.footer.sites')}>
          <h2 className={styles.heading}>{t('common.footer.sites')}</h2>
          <OtherSites />
        </nav>
        <nav aria-label={t('common.footer.about')}>
          <h2 className={styles.heading}>{t('common.footer.about')}</h2>
          <ul className={styles.list}>
            <li>
              <Link className={styles.link} to={paths.ownItems()}>
                {t('my.title')}
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.numbers()}>
                {t('numbers.title')}
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.feedback()}>
                {t('common.footer.feedback')}
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.terms()}>
                {t('common.footer.terms')}
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.accessibility()}>
                {t('common.footer.accessibility')}
              </Link>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}

function OtherSites() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { origin } = usePage().data
  const { scope: currentScope } = useVariant()
  return (
    <ul className={styles.list}>
      {scopes
        .filter((scope) => scope !== currentScope)
        .map((scope) => {
          const url = siteUrl(origin, scope)
          const href = `${url}${url.startsWith('/') ? '' : '/'}?language=${language}`
          return (
            <li key={scope}>
              <a className={styles.link} href={href}>
                {t(`common.site.name.${scope}`)}
              </a>
            </li>
          )
        })}
    </ul>
  )
}
