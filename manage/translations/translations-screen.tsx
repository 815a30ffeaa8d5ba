'use client'

import { Button, Switch } from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons'
import type { TFunction } from 'i18next'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { ChoiceMenu } from '#ui/data-table/choice-menu.tsx'
import { writeParameters } from '#ui/data-table/table-state.ts'
import { saveBlob } from '#ui/files/download-file.ts'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import { ActionMenu } from '../shell/action-menu.tsx'
import { ListScreen } from '../shell/list-screen.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useResource } from '../shell/use-resource.ts'
import { HistoryPanel } from './history-panel.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { isMissingIn, MissingPanel, toMissingGroup } from './missing-panel.tsx'
import { useTranslationColumns } from './translation-columns.tsx'
import { TranslationDialog } from './translation-dialog.tsx'
import { type TranslationRow, toRow } from './translation-row.ts'
import { useTextChanges } from './use-text-changes.ts'

const textOf = ({ key, translations }: TranslationRow) => `${key} ${translations.et} ${translations.en}`

/** `/manage/translations`: all texts of the register in both languages (contract §7). */
export function TranslationsScreen() {
  const { t } = useTranslation()
  const client = useClient()
  const address = useAddressQuery()
  const missing = toMissingGroup(address.query.get('missing'))
  const namespaces = address.query.get('namespaces')?.split(',').filter(Boolean) ?? []

  const isMissing = missing !== undefined
  const isDeleted = !isMissing && address.query.get('deleted') === '1'
  const texts = useResource(
    useCallback(async () => {
      const query = { missing: isMissing ? '1' : undefined, deleted: isDeleted ? '1' : undefined }
      const response = await client('listTranslations', { query })
      if (!response.ok) return response
      const { namespaces, translations } = response.data
      return { ok: true as const, data: { namespaces, rows: translations.map(toRow) } }
    }, [client, isMissing, isDeleted]),
  )
  const rows = texts.data?.rows
  const namespaceKey = namespaces.join(',')
  const filtered = useMemo(() => {
    const chosen = new Set(namespaceKey.split(',').filter(Boolean))
    return rows?.filter(
      (row) => (chosen.size === 0 || chosen.has(row.namespace)) && isMissingIn(row, missing ?? 'all'),
    )
  }, [rows, namespaceKey, missing])

  const [inspected, setInspected] = useState<TranslationRow>()
  const [isImporting, setImporting] = useState(false)
  const { remove, restore, undoOf } = useTextChanges(texts.reload)
  const replaceRow = useLatestCallback((saved: TranslationRow) =>
    texts.change(({ rows, ...rest }) => ({
      ...rest,
      rows: rows.map((row) => (row.uuid === saved.uuid ? saved : row)),
    })),
  )
  const columns = useTranslationColumns({
    onHistory: setInspected,
    undoOf: useLatestCallback(undoOf),
    onSaved: replaceRow,
  })

  /** Changes a parameter of the URL and returns to the first page. Missing and deleted texts exclude each other. */
  function setParameter(name: 'missing' | 'deleted' | 'namespaces', value: string) {
    const others = name !== 'namespaces' && { missing: undefined, deleted: undefined }
    address.setQuery(
      (current) => writeParameters(current, { page: undefined, ...others, [name]: value }),
      'push',
    )
  }

  return (
    <ListScreen
      id="manage-translations"
      title={t('manage.translations.title')}
      resource={texts}
      rows={filtered}
      columns={columns}
      textOf={textOf}
      empty={emptyTexts(t, isMissing ? 'missing' : isDeleted ? 'deleted' : 'all')}
      add={{ label: t('manage.translations.new') }}
      actions={(addButton, found) => (
        <>
          {addButton}
          <ActionMenu
            button={<Button icon={<MoreHorizontalRegular />} aria-label={t('manage.translations.menu')} />}
            actions={[
              { label: t('manage.translations.import.open'), run: () => setImporting(true) },
              {
                label: t('manage.translations.export', { count: found.length }),
                disabled: found.length === 0,
                run: () => exportTexts(found),
              },
            ]}
          />
        </>
      )}
      dialog={(translation, events) => (
        <TranslationDialog
          translation={translation}
          namespaces={texts.data?.namespaces ?? []}
          undoOf={undoOf}
          {...events}
        />
      )}
      above={
        missing &&
        rows && (
          <MissingPanel rows={rows} chosen={missing} onChoose={(group) => setParameter('missing', group)} />
        )
      }
      extras={
        <>
          <ChoiceMenu
            type="checkbox"
            label={t('manage.translations.namespace')}
            options={(texts.data?.namespaces ?? []).map((name) => ({ value: name, label: name }))}
            chosen={namespaces}
            onChoose={(chosen) => setParameter('namespaces', chosen.join(','))}
          />
          <Switch
            label={t('manage.translations.missing.toggle')}
            checked={isMissing}
            onChange={(_event, { checked }) => setParameter('missing', checked ? 'all' : '')}
          />
          <Switch
            label={t('manage.translations.deleted.toggle')}
            checked={isDeleted}
            onChange={(_event, { checked }) => setParameter('deleted', checked ? '1' : '')}
          />
        </>
      }
      selection={{
        rowName: ({ key }) => key,
        // Only to delete them.
        hasCheckbox: ({ used }) => !used,
        isRare: true,
        canSelect: ({ used, translations: { et, en } }) => !used && (et !== '' || en !== ''),
        actions: (selected, clear) => (
          <Button
            appearance="primary"
            onClick={() => void remove(selected).then((isDone) => isDone && clear())}
          >
            {t('common.delete')}
          </Button>
        ),
      }}
    >
      {inspected && (
        <HistoryPanel
          translation={inspected}
          onRestore={({ uuid }) => restore(uuid, false)}
          onClose={() => setInspected(undefined)}
        />
      )}
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onImported={() => {
            setImporting(false)
            void texts.reload()
          }}
        />
      )}
    </ListScreen>
  )
}

function exportTexts(rows: readonly TranslationRow[]) {
  const translations = rows.map(({ key, namespace, translations }) => ({ key, namespace, translations }))
  const json = JSON.stringify({ translations }, null, 2)
  saveBlob(new Blob([json], { type: 'application/json' }), 'translations.json')
}

function emptyTexts(t: TFunction, listed: 'all' | 'missing' | 'deleted') {
  if (listed === 'missing')
    return { title: t('manage.translations.missing.none'), text: t('manage.translations.missing.noneText') }
  if (listed === 'deleted')
    return { title: t('manage.translations.deleted.none'), text: t('manage.translations.deleted.noneText') }
  return { title: t('manage.translations.empty.title'), text: t('manage.translations.empty.text') }
}
