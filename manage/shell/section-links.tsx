import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `0 ${tokens.spacingHorizontalL}`,
    // One line that scrolls.
    '@media (max-width: 640px)': {
      flexWrap: 'nowrap',
      margin: '0 -16px',
      padding: '0 16px',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
  },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    flexShrink: 0,
    minHeight: '24px',
    color: 'var(--brand-ink)',
    font: 'var(--text-14)',
    '@media (pointer: coarse), (max-width: 640px)': { minHeight: '44px' },
  },
  heading: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    // Below the header of the page.
    scrollMarginTop: '80px',
    ':focus': { outline: 'none' },
  },
})

export type Section = { id: string; title: string }

/** Links to the headings of a long form. */
export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <nav className={styles.links} aria-label={t('field.sections.title')}>
      {sections.map(({ id, title }) => (
        <a
          key={id}
          className={styles.link}
          href={`#${id}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            const heading = document.getElementById(id)
            heading?.focus({ preventScroll: true })
            heading?.scrollIntoView()
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

/** A heading that a link of `SectionLinks` leads to. */
export function SectionHeading({ id, title, className }: Section & { className?: string }) {
  return (
    <h2 id={id} tabIndex={-1} className={mergeClasses(useStyles().heading, className)}>
      {title}
    </h2>
  )
}
