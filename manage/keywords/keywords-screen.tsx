'use client'

import { Button } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Keyword, mostMergedKeywords } from '#contract/keywords.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { RegisterTabs } from '../data/register-tabs.tsx'
import type { ManagedForm } from '../data/registers.ts'
import { ActionMenu } from '../shell/action-menu.tsx'
import { Screen } from '../shell/screen.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'
import { useLocalTable } from '../shell/use-local-table.tsx'
import { useResource } from '../shell/use-resource.ts'
import { type KeywordRow, useKeywordColumns } from './keyword-columns.tsx'
import { KeywordDialog } from './keyword-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergedPanel } from './merged-panel.tsx'
import { useKeywordChanges } from './use-keyword-changes.ts'

type Selected = { keywords: readonly Keyword[]; clear: () => void }

const textOf = ({ label, value }: KeywordRow) => `${label} ${value}`

/** The keywords, unpublished ones first (contract §7). */
export function KeywordsScreen({ forms }: { forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const client = useClient()
  const keywords = useResource(useCallback(() => client('listKeywords', {}), [client]))
  const rows = useMemo(() => keywords.data && unpublishedFirst(keywords.data.keywords), [keywords.data])
  const [edited, setEdited] = useState<Keyword | 'new'>()
  const columns = useKeywordColumns(setEdited)
  const { table } = useLocalTable({ columns, rows, resource: keywords, textOf })
  const [merging, setMerging] = useState<Selected>()
  const { confirm, dialog } = useConfirm()
  const [isMergedOpen, setMergedOpen] = useState(false)
  const changes = useKeywordChanges(keywords.reload)
  const { change, isBusy } = changes
  const merged = keywords.data?.merged ?? []
  useShortcuts([{ keys: 'n', label: t('manage.keywords.new'), run: () => setEdited('new') }])

  /** Resolves to whether the keywords were changed. */
  async function changeSelected(action: 'publish' | 'unpublish' | 'delete', items: string[]) {
    const isConfirmed =
      action !== 'delete' ||
      (await confirm({
        title: t('manage.keywords.delete.title', { count: items.length }),
        text: t('manage.keywords.delete.text'),
        confirmLabel: t('common.delete'),
      }))
    return isConfirmed && change({ action, items })
  }

  return (
    <>
      <RegisterTabs forms={forms} current="keywords" />
      <Screen
        title={t('manage.keywords.title')}
        actions={
          <>
            {merged.length > 0 && (
              <Button onClick={() => setMergedOpen(true)}>
                {t('manage.keywords.merged.open', { count: merged.length })}
              </Button>
            )}
            <Button appearance="primary" icon={<AddRegular />} onClick={() => setEdited('new')}>
              {t('manage.keywords.new')}
            </Button>
          </>
        }
      >
        <DataTable
          {...table}
          id="manage-keywords"
          label={t('manage.keywords.title')}
          empty={{ title: t('manage.keywords.empty.title'), text: t('manage.keywords.empty.text') }}
          selection={{
            rowName: ({ label }) => label,
            actions: (selected, clear) => (
              <BulkActions
                keywords={selected}
                disabled={isBusy}
                onChoose={(choice, items) => {
                  if (choice === 'merge') setMerging({ keywords: selected, clear })
                  else void changeSelected(choice, items).then((done) => done && clear())
                }}
              />
            ),
          }}
        />
        {edited && (
          <KeywordDialog
            keyword={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
            onSaved={() => {
              setEdited(undefined)
              void keywords.reload()
            }}
          />
        )}
        {merging && (
          <MergeDialog
            keywords={merging.keywords}
            changes={changes}
            onClose={() => setMerging(undefined)}
            onMerged={() => {
              setMerging(undefined)
              merging.clear()
            }}
          />
        )}
        {isMergedOpen && (
          <MergedPanel
            merged={merged}
            disabled={isBusy}
            onRestore={({ value }) => void change({ action: 'unmerge', items: [value] })}
            onClose={() => setMergedOpen(false)}
          />
        )}
        {dialog}
      </Screen>
    </>
  )
}

/** Keywords that submitters have added, and which no manager has published yet, come first. */
function unpublishedFirst(keywords: readonly Keyword[]): KeywordRow[] {
  return keywords
    .map((keyword) => ({ ...keyword, uuid: keyword.value }))
    .toSorted((a, b) => Number(a.published) - Number(b.published) || a.label.localeCompare(b.label, 'et'))
}

type Choice = 'publish' | 'unpublish' | 'merge' | 'delete'
type BulkActionsProps = {
  keywords: readonly Keyword[]
  disabled: boolean
  /** `values` are those of the keywords that the choice changes, so that undoing it changes no others. */
  onChoose: (choice: Choice, values: string[]) => void
}

function BulkActions({ keywords, disabled, onChoose }: BulkActionsProps) {
  const { t } = useTranslation()
  const valuesFor: Record<Choice, string[]> = {
    publish: keywords.filter(({ published }) => !published).map(({ value }) => value),
    unpublish: keywords.filter(({ published }) => published).map(({ value }) => value),
    merge: keywords.map(({ value }) => value),
    delete: keywords.map(({ value }) => value),
  }
  return (
    <>
      <Button
        disabledFocusable={disabled || keywords.length < 2 || keywords.length > mostMergedKeywords}
        onClick={() => onChoose('merge', valuesFor.merge)}
      >
        {t('manage.keywords.merge.open')}
      </Button>
      <ActionMenu
        button={
          <MenuButton appearance="primary" disabledFocusable={disabled}>
            {t('manage.bulk.label')}
          </MenuButton>
        }
        actions={(['publish', 'unpublish', 'delete'] as const).map((choice) => ({
          label: t(`manage.bulk.${choice}`),
          disabled: valuesFor[choice].length === 0,
          run: () => onChoose(choice, valuesFor[choice]),
        }))}
      />
    </>
  )
}
