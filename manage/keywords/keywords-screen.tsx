'use client'

import { Button } from '@fluentui/react-components'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelIn } from '#contract/keyword-labels.ts'
import { type Keyword, mostMergedKeywords } from '#contract/keywords.ts'
import type { Language } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { MenuButton } from '#ui/controls/menu-button.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { RegisterTabs } from '../data/register-tabs.tsx'
import type { ManagedForm } from '../data/registers.ts'
import { ActionMenu } from '../shell/action-menu.tsx'
import { ListScreen } from '../shell/list-screen.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'
import { useResource } from '../shell/use-resource.ts'
import { type KeywordRow, useKeywordColumns } from './keyword-columns.tsx'
import { KeywordDialog } from './keyword-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergedPanel } from './merged-panel.tsx'
import { useKeywordChanges } from './use-keyword-changes.ts'

type Selected = { keywords: readonly Keyword[]; clear: () => void }

const textOf = ({ label, labels, value }: KeywordRow) =>
  [label, labels.et, labels.en, value].filter(Boolean).join(' ')

/** The keywords, unpublished ones first (contract §7). */
export function KeywordsScreen({ forms }: { forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const client = useClient()
  const keywords = useResource(useCallback(() => client('listKeywords', {}), [client]))
  const language = useLanguage()
  const rows = useMemo(
    () => keywords.data && unpublishedFirst(keywords.data.keywords, language),
    [keywords.data, language],
  )
  const columns = useKeywordColumns()
  const [merging, setMerging] = useState<Selected>()
  const { confirm, dialog } = useConfirm()
  const [isMergedOpen, setMergedOpen] = useState(false)
  const changes = useKeywordChanges(keywords.reload)
  const { change, isBusy } = changes
  const merged = keywords.data?.merged ?? []

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
      <ListScreen
        id="manage-keywords"
        title={t('manage.keywords.title')}
        resource={keywords}
        rows={rows}
        columns={columns}
        textOf={textOf}
        empty={{ title: t('manage.keywords.empty.title'), text: t('manage.keywords.empty.text') }}
        add={{ label: t('manage.keywords.new') }}
        actions={(addButton) => (
          <>
            {merged.length > 0 && (
              <Button onClick={() => setMergedOpen(true)}>
                {t('manage.keywords.merged.open', { count: merged.length })}
              </Button>
            )}
            {addButton}
          </>
        )}
        dialog={(keyword, events) => <KeywordDialog keyword={keyword} {...events} />}
        selection={{
          rowName: (keyword) => labelIn(keyword, language).text,
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
      >
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
      </ListScreen>
    </>
  )
}

/** Keywords that submitters have added, and which no manager has published yet, come first. */
function unpublishedFirst(keywords: readonly Keyword[], language: Language): KeywordRow[] {
  const textOf = (keyword: Keyword) => labelIn(keyword, language).text
  return keywords
    .map((keyword) => ({ ...keyword, uuid: keyword.value }))
    .toSorted(
      (a, b) => Number(a.published) - Number(b.published) || textOf(a).localeCompare(textOf(b), language),
    )
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
