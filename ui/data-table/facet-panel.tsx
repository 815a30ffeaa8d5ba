import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Facets } from '../item/use-facets.ts'
import { Announced } from '../shell/announced.tsx'
import { FacetFields } from './facet-group.tsx'
import styles from './facet-panel.module.css'

type Props = {
  id?: string
  facets: Pick<Facets, 'groups' | 'failed' | 'setDisplayed'>
  /** `column`: one below the other. `panel`: side by side, on a ground. */
  layout: 'column' | 'panel'
  /** Without the filters that are beside the search. */
  isRail?: true
}

/** The filters of a list. */
export function FacetPanel({ id, facets: { groups, failed, setDisplayed }, layout, isRail }: Props) {
  const { t } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setDisplayed(entry?.isIntersecting ?? false))
    if (panel.current) observer.observe(panel.current)
    return () => {
      observer.disconnect()
      setDisplayed(false)
    }
  }, [setDisplayed])
  const shown = isRail ? groups?.filter(({ isSingle }) => !isSingle) : groups
  return (
    <section
      ref={panel}
      id={id}
      aria-label={t('table.facets.label')}
      className={clsx(styles.groups, styles[layout])}
    >
      {failed && !groups && <Announced as="p">{t('table.facets.failed')}</Announced>}
      {shown?.length === 0 && <p className={styles.none}>{t('table.facets.none')}</p>}
      {shown?.map((group) => (
        <FacetFields key={group.name} group={group} />
      ))}
    </section>
  )
}
