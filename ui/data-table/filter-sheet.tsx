import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import type { Facets } from '../item/use-facets.ts'
import type { DataColumn } from './columns.ts'
import groupStyles from './facet-group.module.css'
import { Choice } from './facet-group.tsx'
import { FacetPanel } from './facet-panel.tsx'
import styles from './filter-sheet.module.css'
import { sortLabel } from './sort-label.ts'

type Props<Row> = {
  facets: Facets
  columns: readonly DataColumn<Row>[]
  sort: string
  /** The number of results. */
  total: number
  onSort: (sort: string) => void
  onClear: () => void
  onClose: () => void
}

/** Filters and order of a list that is too narrow for a rail, over the page. Choices apply at once; the button shows the number of results. */
export function FilterSheet<Row>({ facets, columns, sort, total, onSort, onClear, onClose }: Props<Row>) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const sortable = columns.filter((column) => column.sortable)
  const sorts = ['', ...sortable.flatMap(({ id }) => [id, `-${id}`])]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      // A click on the backdrop is one on the element itself.
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
    >
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={`${id}-title`} tabIndex={-1} ref={(heading) => heading?.focus()}>
            {t('table.filters')}
          </h2>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t('common.close')}
            onClick={() => dialog.current?.close()}
          />
        </div>
        <div className={styles.content}>
          <FacetPanel facets={facets} layout="column" />
          {sortable.length > 0 && (
            <fieldset className={groupStyles.group}>
              <legend className={groupStyles.title}>{t('table.sort.label')}</legend>
              {sorts.map((value) => (
                <Choice
                  key={value}
                  type="radio"
                  name={`${id}-sort`}
                  label={sortLabel(t, columns, value)}
                  checked={sort === value}
                  onChange={() => onSort(value)}
                />
              ))}
            </fieldset>
          )}
        </div>
        <div className={styles.foot}>
          <Button disabledFocusable={facets.count === 0} onClick={onClear}>
            {t('table.clear')}
          </Button>
          <Button appearance="primary" className={styles.show} onClick={() => dialog.current?.close()}>
            {t('table.show', { count: total })}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
