import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/items.ts'
import { type Fact, FactsList } from '#ui/item/facts-list.tsx'
import { PageHead } from '../page-head.tsx'
import { BackLink } from './back-link.tsx'
import { PublicLink } from './public-link.tsx'
import { useListAsLeft } from './use-list-as-left.ts'

const wide = '@media (min-width: 900px)'

const useStyles = makeStyles({
  header: { maxWidth: '760px', paddingBottom: tokens.spacingVerticalXXL },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: tokens.spacingVerticalXXXL,
    [wide]: {
      gridTemplateColumns: 'minmax(0, 1fr) 300px',
      gridTemplateRows: 'auto 1fr',
      columnGap: '64px',
      rowGap: tokens.spacingVerticalXL,
    },
  },
  aside: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXL,
    [wide]: { gridColumn: '2', gridRow: '1' },
  },
  link: { [wide]: { gridColumn: '2', gridRow: '2' } },
  main: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXXL,
    minWidth: 0,
    [wide]: { gridColumn: '1', gridRow: '1 / span 2' },
  },
})

type Props = {
  register: Register
  uuid: string
  backLabel: string
  title: string
  titleLang?: string | undefined
  /** For search engines. */
  description?: string | undefined
  /** Under the title: the author, the organization. */
  lead: ReactNode
  /** Above the facts: what one came for (a deadline, an application link). */
  callout?: ReactNode
  facts: readonly Fact[]
  children: ReactNode
}

/** One entry: its title, facts at a glance (beside the text on wide screens), and the text. */
export function DetailPage(props: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const list = useListAsLeft(props.register)
  return (
    <>
      <PageHead title={props.title} description={props.description} />
      <article>
        <BackLink to={list}>{props.backLabel}</BackLink>
        <header className={styles.header}>
          <h1 lang={props.titleLang}>{props.title}</h1>
          {props.lead}
        </header>
        <div className={styles.columns}>
          <aside className={styles.aside} aria-label={t('item.facts')}>
            {props.callout}
            <FactsList facts={props.facts} />
          </aside>
          <div className={styles.main}>{props.children}</div>
          <div className={styles.link}>
            <PublicLink register={props.register} uuid={props.uuid} />
          </div>
        </div>
      </article>
    </>
  )
}
