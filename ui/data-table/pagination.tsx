import { ChevronLeftRegular } from '@fluentui/react-icons/headless/svg/chevron-left'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '../controls/button.tsx'
import { isModifiedClick } from '../shell/is-modified-click.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { pagesAround } from './pages-around.ts'
import styles from './pagination.module.css'
import type { TableChange } from './table-state.ts'

/** A list of at most this many rows has no page size control. */
const maxRowsWithoutSizes = 20

type Props = {
  page: number
  size: number
  sizes: readonly number[]
  total: number
  /** Whether there may be more rows than `total`. */
  hasMore: boolean
  hrefOf: (change: TableChange) => string
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** Links to the pages of the list, and a page size control. */
export function Pagination({ page, size, sizes, total, hasMore, hrefOf, onPage, onSize }: Props) {
  const { t } = useTranslation()
  const isSizeUseful = total > maxRowsWithoutSizes || total > size
  // Choosing a size does not remove the control that has the focus.
  const [isSizeOffered, setSizeOffered] = useState(isSizeUseful)
  if (isSizeUseful && !isSizeOffered) setSizeOffered(true)
  const lastPage = Math.max(1, Math.ceil(total / size))
  const linkTo = (target: number) => ({
    href: hrefOf({ page: target }),
    onClick: (event: React.MouseEvent) => {
      if (isModifiedClick(event)) return
      event.preventDefault()
      onPage(target)
    },
  })
  return (
    <div className={styles.bar} data-print="no">
      {lastPage > 1 && (
        <nav aria-label={t('table.pages.label')}>
          <ul className={styles.pages}>
            {page > 1 && (
              <li>
                <ButtonAnchor
                  {...linkTo(page - 1)}
                  rel="prev"
                  className={styles.page}
                  appearance="subtle"
                  icon={<ChevronLeftRegular />}
                  aria-label={t('table.pages.previous')}
                />
              </li>
            )}
            {pagesAround(page, lastPage).map((target) =>
              typeof target === 'string' ? (
                <li key={target} className={styles.gap} aria-hidden>
                  …
                </li>
              ) : (
                <li key={target}>
                  <ButtonAnchor
                    {...linkTo(target)}
                    className={styles.page}
                    appearance={target === page ? 'primary' : 'subtle'}
                    aria-current={target === page ? 'page' : undefined}
                    aria-label={t('table.pages.page', { page: target })}
                  >
                    {target}
                  </ButtonAnchor>
                </li>
              ),
            )}
            {hasMore && (
              <li className={styles.gap} aria-hidden>
                …
              </li>
            )}
            {(page < lastPage || hasMore) && (
              <li>
                <ButtonAnchor
                  {...linkTo(page + 1)}
                  rel="next"
                  className={styles.page}
                  appearance="subtle"
                  icon={<ChevronRightRegular />}
                  aria-label={t('table.pages.next')}
                />
              </li>
            )}
          </ul>
        </nav>
      )}
      {isSizeOffered && (
        <ChoiceMenu
          type="radio"
          className={styles.size}
          label={t('table.pages.size', { size })}
          options={[...new Set([...sizes, size])]
            .toSorted((a, b) => a - b)
            .map((option) => ({ value: String(option), label: String(option) }))}
          chosen={[String(size)]}
          // After the menu has returned the focus to its button.
          onChoose={([chosen]) => setTimeout(() => onSize(Number(chosen)))}
        />
      )}
    </div>
  )
}
