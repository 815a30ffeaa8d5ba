import { Button } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { type ReactNode, useState } from 'react'
import type { ListRow, RowSelection } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Screen } from './screen.tsx'
import { useShortcuts } from './shortcuts.tsx'
import { type LocalColumn, useLocalTable } from './use-local-table.tsx'
import type { Resource } from './use-resource.ts'

type Props<Row extends ListRow> = {
  /** Storage key of the hidden columns. */
  id: string
  title: string
  resource: Pick<Resource<unknown>, 'problem' | 'reload'>
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined
  columns: readonly LocalColumn<Row>[]
  /** The row's searchable text. */
  textOf: (row: Row) => string
  empty: { title: string; text: string }
  /** The main action, which opens the dialog for a new row unless `run` does something else; also the key N. */
  add?: { label: string; run?: () => void } | undefined
  /** The main actions; by default the button that adds. `found` has the rows of all pages. */
  actions?: (addButton: ReactNode, found: readonly Row[]) => ReactNode
  /** Adds a row, or changes the one that a column has opened. */
  dialog?: (row: Row | undefined, events: { onSaved: () => void; onClose: () => void }) => ReactNode
  selection?: RowSelection<Row>
  /** Additional controls next to the search. */
  extras?: ReactNode
  /** Displayed above the table. */
  above?: ReactNode
  children?: ReactNode
}

/** A screen with a list that its endpoint returns whole: search, sorting, pages, and a dialog to add and change rows. */
export function ListScreen<Row extends ListRow>(props: Props<Row>) {
  const { id, title, resource, rows, columns, textOf, empty, add, dialog, selection, extras } = props
  const { actions = (addButton) => addButton } = props
  const [opened, setOpened] = useState<Row | 'new'>()
  const { found = [], table } = useLocalTable({ columns, rows, resource, textOf, open: setOpened })
  const run = add?.run ?? (() => setOpened('new'))
  useShortcuts(add ? [{ keys: 'n', label: add.label, run }] : [])
  const close = () => setOpened(undefined)
  const closeAndReload = () => {
    close()
    void resource.reload()
  }
  const addButton = add && (
    <Button appearance="primary" icon={<AddRegular />} onClick={run}>
      {add.label}
    </Button>
  )
  return (
    <Screen title={title} actions={actions(addButton, found)}>
      {props.above}
      <DataTable
        {...table}
        id={id}
        label={title}
        empty={empty}
        extras={extras}
        {...(selection && { selection })}
      />
      {props.children}
      {opened && dialog?.(opened === 'new' ? undefined : opened, { onSaved: closeAndReload, onClose: close })}
    </Screen>
  )
}
