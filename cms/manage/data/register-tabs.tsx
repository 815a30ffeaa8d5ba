import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import { type ManagedForm, registerPath, titleKeyOf } from './registers.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    minHeight: '32px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusCircular,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
    '@media (max-width: 640px)': { minHeight: '44px' },
  },
  current: {
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
    border: `1px solid ${tokens.colorBrandStroke2}`,
    fontWeight: tokens.fontWeightSemibold,
  },
})

type Props = { forms: readonly ManagedForm[]; current?: string }

/** Links to the registers and to all other forms. */
export function RegisterTabs({ forms, current }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <nav className={styles.list} aria-label={t('manage.registers')}>
      {forms.map(({ slug }) => (
        <Link
          key={slug}
          href={registerPath(slug)}
          prefetch={false}
          className={mergeClasses(styles.link, slug === current && styles.current)}
          aria-current={slug === current ? 'page' : undefined}
        >
          {t(titleKeyOf(slug), { defaultValue: slug })}
        </Link>
      ))}
    </nav>
  )
}
