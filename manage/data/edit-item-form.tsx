import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { FormValues } from '#contract/fields.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import type { Envelope } from '#contract/problems.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { withRemovedOptions } from '#contract/values/with-removed-options.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import type { SubmitButton } from '#ui/fields/use-item-form.ts'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { usePartLanguage } from '#ui/i18n/use-part-language.ts'
import { useAnnounce } from '#ui/shell/announcer.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { useNotify } from '../shell/notices.tsx'
import { useNamedPage } from '../shell/page-title.tsx'
import { useShortcuts } from '../shell/shortcuts.tsx'
import { useConflict } from '../shell/use-conflict.tsx'
import { AllDecided } from './all-decided.tsx'
import { EntryPresence } from './entry-presence.tsx'
import { unlockAutoFilled, useItemPageStyles, useSaveShortcut } from './item-page.ts'
import { ItemPanel } from './item-panel.tsx'
import { itemTitle } from './item-title.ts'
import { contestedFields, mergeItem, type Version } from './merge-item.ts'
import { PendingNavigation } from './pending-navigation.tsx'
import { acceptsReason } from './reason-field.tsx'
import { itemPath, registerPath, reviewPath } from './registers.ts'
import { ClosedNote, ProposalLinkNote, ReturnNote, UnconfirmedNote } from './return-notes.tsx'
import { useAskOpenChecks } from './use-ask-open-checks.ts'
import { useFocusedField } from './use-focused-field.ts'
import { useItemWork } from './use-item-work.ts'
import { usePartTexts } from './use-part-texts.ts'
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
  const form = useMemo(() => withRemovedOptions(unlockAutoFilled(item), item.values), [item])
  const initialStatus: ItemStatus = item.statuses.includes(item.status) ? item.status : 'pending'
  const [status, setStatus] = useState<ItemStatus>(initialStatus)
  const [chosenLanguage, setChosenLanguage] = useState(item.chosenLanguage)
  const isLanguageChanged = chosenLanguage !== item.chosenLanguage
  const partLanguage = usePartLanguage()
  const [reason, setReason] = useState('')
  const submittedReason = acceptsReason(initialStatus, status) ? reason : undefined
  const [isDirty, setDirty] = useState(false)
  const [isLastDecided, setLastDecided] = useState(false)
  const work = useItemWork(item)
  const openChecks = useAskOpenChecks(slug)
  const describePart = usePartTexts(slug, item)
  const conflict = useConflict({
    save: (version: Version, basedOn) =>
      requestChange(version, basedOn.updatedAt, version.status === status ? submittedReason : undefined),
    load: async () => {
      const response = await client('getItem', { params: { slug, uuid: item.uuid } })
      return response.ok ? { ...response.data, values: response.data } : undefined
    },
    merge: mergeItem,
    contestedOf: (versions, saved) =>
      contestedFields(versions, saved, item.history.length, describePart(saved)),
  })
  const pending = usePendingEntries(slug, item)
  const isPending = item.status === 'pending'
  const updatedAt = useRef(item.updatedAt)
  const undoChange = useUndo(slug)
  const change = useRef<string>(undefined)
  const title = itemTitle(slug, item, language) || t('item.nameless')
  useNamedPage(title)
  useFocusedField(item)
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
          ...(item.statuses.includes('working')
            ? [
                {
                  keys: 'w',
                  label: t('manage.shortcut.status', { status: t(statusKeyOf(slug, 'working')) }),
                  run: () => decideWith('working'),
                },
              ]
            : []),
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

  async function save(values: FormValues): Promise<Envelope | undefined> {
    const isPublishing = status === 'published' && status !== initialStatus
    if (isPublishing && !(await openChecks.ask(work.open, work.checks.length))) return undefined
    const loaded = { values: item, updatedAt: item.updatedAt }
    const outcome = await conflict.saveOver(loaded, { status, values })
    if (outcome.ok) {
      updatedAt.current = outcome.data.updatedAt ?? updatedAt.current
      change.current = outcome.data.change
      return outcome.data
    }
    const count = outcome.problem.errors?.length ?? 0
    if (count > 0) notify({ intent: 'error', title: t('manage.item.refused', { count }) })
    return outcome.problem
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
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          <TextInLanguage text={title} language={titleLanguage} />
        </h1>
        <div className={styles.links}>
          <ButtonLink href={reviewPath(slug, item.uuid)}>{t('manage.review.open')}</ButtonLink>
          <PendingNavigation slug={slug} pending={pending} />
        </div>
      </div>
      <EntryPresence
        slug={slug}
        uuid={item.uuid}
        isEditing={isDirty || status !== initialStatus || isLanguageChanged}
      />
      {conflict.dialog}
      {openChecks.dialog}
      <div className={styles.columns}>
        <div ref={formRef} className={styles.form} data-hue={findRegister(slug)?.hue}>
          <ReturnNote item={item} isForm />
          <UnconfirmedNote item={item} />
          <ClosedNote item={item} />
          <ProposalLinkNote item={item} />
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
          work={work}
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
