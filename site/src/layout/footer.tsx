import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { registers } from '#contract/items.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePage, useVariant } from '../page-context.tsx'
import { usePaths } from '../use-paths.ts'
import { type Scope, siteUrl } from '../variant.ts'
import { usePageStyles } from './page-styles.ts'

const useStyles = makeStyles({
  footer: {
    marginTop: 'auto',
    backgroundColor: tokens.colorNeutralBackground2,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: '24px 32px',
    paddingBlock: '32px',
  },
  heading: { marginBottom: '4px', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
  list: { padding: 0, listStyleType: 'none' },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '32px',
    color: tokens.colorNeutralForeground2,
    '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
  },
  address: { color: tokens.colorNeutralForeground3, fontStyle: 'normal' },
})

const scopes = [...registers, 'all'] as const satisfies Scope[]

/** Contacts, links to the other sites, feedback and terms. */
export function Footer() {
  const { t } = useTranslation()
  const styles = useStyles()
  const page = usePageStyles()
  const paths = usePaths()
  return (
    <footer className={styles.footer} data-print="no">
      <div className={mergeClasses(page.wide, styles.columns)}>
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
              <Link className={styles.link} to={paths.feedback()}>
                {t('common.footer.feedback')}
              </Link>
            </li>
            <li>
              <Link className={styles.link} to={paths.terms()}>
                {t('common.footer.terms')}
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
  const styles = useStyles()
  const language = useLanguage()
  const { origin } = usePage().facts
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
