import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoints } from '#contract/endpoints.ts'
import { type ListFormat, listFormatsOf } from '#contract/list-formats.ts'
import type { Register } from '#contract/registers/registers.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { Button } from '#ui/controls/button.tsx'
import { withLocalizedSort } from '#ui/data-table/localized-sort.ts'
import { type TableState, toListQuery, type Year } from '#ui/data-table/table-state.ts'
import { saveBlob } from '#ui/files/download-file.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { isModifiedClick } from '#ui/shell/is-modified-click.ts'
import styles from './list-export.module.css'

const names: Record<ListFormat, string> = { csv: 'CSV', bibtex: 'BibTeX', ris: 'RIS', csl: 'CSL-JSON' }

type Props = {
  register: Register
  state: TableState
  year: Year
  /** The rows to download instead of the whole list. */
  uuids?: readonly string[]
  /** Lets the user choose rows, or ends it. */
  choice?: { isChoosing: boolean; toggle: () => void }
}

/** Links to the whole list, with its search, filters and order, or to chosen rows as a file. Signed-in people get what they may see. */
export function ListExport({ register, state, year, uuids, choice }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const { status } = useSession()
  const [busy, setBusy] = useState<ListFormat>()
  const [error, setError] = useState<string>()
  const { page: _page, size: _size, ...narrowed } = withLocalizedSort(toListQuery(state), language)
  // Chosen rows may have been found by other words and filters.
  const listed = uuids ? { sort: narrowed.sort } : { ...narrowed, ...(year !== 'all' && { year }) }
  const query = (format: ListFormat) => ({
    ...listed,
    ...(uuids && { uuids: uuids.join() }),
    format,
    language,
  })

  const label = t(uuids ? 'table.export.chosen' : 'table.export.label')

  /** A link has no token. */
  async function save(format: ListFormat): Promise<void> {
    if (busy) return
    setBusy(format)
    setError(undefined)
    const response = await client('exportList', { params: { register }, query: query(format) })
    setBusy(undefined)
    if (response.ok) saveBlob(response.data, response.data.name)
    else setError(t(response.problem.error ?? 'errors.unexpected'))
  }

  return (
    <div className={styles.bar} data-print="no">
      <span aria-hidden>{label}:</span>
      {/* Chosen rows have their own list, beside them. */}
      <ul className={styles.formats} aria-label={label} {...(!uuids && { id: exportId, tabIndex: -1 })}>
        {listFormatsOf(register).map((format) => (
          <li key={format}>
            <a
              className={styles.format}
              href={hrefOf(register, query(format))}
              download
              rel="nofollow"
              aria-label={t(uuids ? 'table.export.chosenNamed' : 'table.export.named', {
                format: names[format],
              })}
              onClick={(event) => {
                if (status !== 'signedIn' || isModifiedClick(event)) return
                event.preventDefault()
                void save(format)
              }}
            >
              {names[format]}
            </a>
          </li>
        ))}
      </ul>
      {choice && (
        <Button aria-pressed={choice.isChoosing} onClick={choice.toggle}>
          {t('table.export.choose')}
        </Button>
      )}
      {busy && <Announced as="p">{t('table.export.busy', { format: names[busy] })}</Announced>}
      {error && (
        <Announced as="p" className={styles.error}>
          {error}
        </Announced>
      )}
    </div>
  )
}

const exportId = 'export'

/** Leads from above the rows to the formats of the list. */
export function ExportLink() {
  const { t } = useTranslation()
  return (
    <a
      className={styles.jump}
      data-print="no"
      href={`#${exportId}`}
      onClick={(event) => {
        const target = document.getElementById(exportId)
        if (!target || isModifiedClick(event)) return
        event.preventDefault()
        target.focus({ preventScroll: true })
        target.scrollIntoView({ block: 'center' })
      }}
    >
      {t('table.export.label')}
    </a>
  )
}

function hrefOf(register: Register, query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/api${endpoints.exportList.path.replace(':register', register)}?${new URLSearchParams(given)}`
}
