import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import type { Envelope } from '#contract/problems.ts'
import { withKeptOptions } from '#contract/values/with-kept-options.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import type { SubmitButton } from '#ui/fields/use-item-form.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { useAnnounce } from '#ui/shell/announcer.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useNotify } from '../shell/notices.tsx'
import { useNamedPage } from '../shell/page-title.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { AllDecided } from './all-decided.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { unlockAutoFilled, useItemPageStyles, useSaveShortcut } from './item-page.ts'
import { ItemPanel } from './item-panel.tsx'
import { itemTitle } from './item-title.ts'
import type { Version } from './merge-item.ts'
import { PendingNavigation } from './pending-navigation.tsx'
import { acceptsReason } from './reason-field.tsx'
import { itemPath, registerPath } from './registers.ts'
import { useConflict } from './use-conflict.ts'
import { usePendingEntries } from './use-pending-entries.ts'
import { type UndoableChange, useUndo } from './use-undo.ts'

type Props = {
  slug: string
  item: AdminItem
  /** Focus the heading, because the item was loaded again. */
  takesFocus: boolean
  onReload: () => void
}

/** The item's fields on the left; its status and metadata on the right. */
export function EditItemForm({ slug, item, takesFocus, onReload }: Props) {
  const { t } = useTranslation()
  const styles = useItemPageStyles()
  const client = useClient()
  const notify = useNotify()
  const announce = useAnnounce()
  const router = useRouter()
  const language = useLanguage()
  const form = useMemo(() => withKeptOptions(unlockAutoFilled(item), item.values), [item])
  const initialStatus: ItemStatus = item.statuses.includes(item.status) ? item.status : 'pending'
  const [status, setStatus] = useState<ItemStatus>(initialStatus)
  const [chosenLanguage, setChosenLanguage] = useState(item.chosenLanguage)
  const isLanguageChanged = chosenLanguage !== item.chosenLanguage
  const partLanguage = usePartLanguage()
  const [reason, setReason] = useState('')
  const submittedReason = acceptsReason(initialStatus, status) ? reason : undefined
  const [isDirty, setDirty] = useState(false)
  const [isLastDecided, setLastDecided] = useState(false)
  const conflict = useConflict(slug, item)
  const pending = usePendingEntries(slug, item.uuid)
  const isPending = item.status === 'pending'
  const updatedAt = useRef(item.updatedAt)
  const undoChange = useUndo(slug)
  const change = useRef<string>(undefined)
  const title = itemTitle(slug, item, language) || t('item.nameless')
  useNamedPage(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const saveAndNext = useRef<HTMLButtonElement>(null)
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const formRef = useSaveShortcut()
  const decideWith = (decision: ItemStatus) => {
    flushSync(() => setStatus(decision))
    announce(t('manage.item.chosen', { status: t(statusKeyOf(slug, decision)) }))
    reasonField.current?.focus()
  }
  useShortcuts(
    isPending
      ? [
          {
            keys: 'mod+enter',
            label: t('manage.item.saveAndNext'),
            run: () => saveAndNext.current?.click(),
          },
          {
            keys: 'p',
            label: t('manage.shortcut.status', { status: t(statusKeyOf(slug, 'published')) }),
            run: () => decideWith('published'),
          },
          { keys: 'x', label: t('manage.shortcut.cancel'), run: () => decideWith('canceled') },
        ]
      : [],
  )
  // The form guards its values.
  useUnsavedGuard((status !== initialStatus || isLanguageChanged) && !isLastDecided)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  function requestChange(version: Version, basedOn: string, reason?: string) {
    return client('changeItem', {
      params: { slug, uuid: item.uuid },
      body: {
        action: 'update',
        form: item.form,
        updatedAt: basedOn,
        newStatus: version.status,
        newValues: version.values,
        ...(isLanguageChanged && { language: chosenLanguage }),
        reason,
      },
    })
  }

  async function save(values: FormValues): Promise<Envelope> {
    let edit = { status, values, updatedAt: updatedAt.current }
    for (;;) {
      const reason = edit.status === status ? submittedReason : undefined
      const response = await requestChange(edit, edit.updatedAt, reason)
      if (response.ok) {
        updatedAt.current = response.data.updatedAt ?? updatedAt.current
        change.current = response.data.change
        return response.data
      }
      const { problem } = response
      const merged =
        problem.error === 'errors.conflict' ? await conflict.resolve({ status, values }) : undefined
      if (!merged) {
        const count = problem.errors?.length ?? 0
        if (count > 0) notify({ intent: 'error', title: t('manage.item.refused', { count }) })
        return problem
      }
      edit = merged
    }
  }

  /** Undoes the saved change, and opens the item. */
  async function undo(saved: UndoableChange) {
    if (await undoChange(saved)) router.push(itemPath(slug, item.uuid))
  }

  async function finish({ warning }: Envelope, button: SubmitButton) {
    const next = button === 'secondary' ? await pending.findNext() : undefined
    const saved = change.current && {
      uuid: item.uuid,
      change: change.current,
      updatedAt: updatedAt.current,
    }
    notify({
      intent: warning ? 'warning' : 'success',
      title: t(warning ?? 'manage.item.saved'),
      text: itemTitle(slug, item, language),
      undo: saved ? () => void undo(saved) : undefined,
    })
    if (button === 'primary') router.push(registerPath(slug))
    else if (next) router.push(itemPath(slug, next))
    else setLastDecided(true)
  }

  if (isLastDecided) return <AllDecided slug={slug} />
  // The title of a thesis is in the language of the page, if it is known in it.
  const titleLanguage =
    itemTitle(slug, item, 'et') === itemTitle(slug, item, 'en') ? partLanguage(item.language) : undefined
  return (
    <>
      <div className={styles.heading}>
        <h1 ref={heading} tabIndex={-1} className={styles.title} dir="auto" lang={titleLanguage}>
          {title}
        </h1>
        <PendingNavigation slug={slug} pending={pending} />
      </div>
      {conflict.dialog && <ConflictDialog {...conflict.dialog} />}
      <div className={styles.columns}>
        <div ref={formRef} className={styles.form}>
          <ItemForm
            form={form}
            initialValues={item.values}
            asManager
            itemUuid={item.uuid}
            formSlug={slug}
            textLanguage={chosenLanguage ?? (item.chosenLanguage === null ? item.language : undefined)}
            submitLabel={t('manage.item.save')}
            secondarySubmit={
              isPending
                ? { label: t('manage.item.saveAndNext'), keys: 'Control+Enter', ref: saveAndNext }
                : undefined
            }
            onSubmit={save}
            onDirtyChange={setDirty}
            onDone={finish}
          />
        </div>
        <ItemPanel
          item={item}
          status={status}
          onStatus={setStatus}
          chosenLanguage={chosenLanguage}
          onLanguage={setChosenLanguage}
          reason={submittedReason}
          reasonRef={reasonField}
          onReason={setReason}
          isEdited={isDirty || status !== initialStatus || isLanguageChanged}
          onReload={onReload}
        />
      </div>
    </>
  )
}
