import clsx from 'clsx'
import { type ReactNode, type Ref, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import { type Envelope, isTemporary } from '#contract/problems.ts'
import type { Language } from '#contract/texts.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { Button } from '#ui/controls/button.tsx'
import { Spinner } from '#ui/controls/spinner.tsx'
import { useClient } from '../api/client-context.tsx'
import { formatTime } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { statedLanguage } from '../item/field-language.ts'
import { Announced } from '../shell/announced.tsx'
import barStyles from '../shell/bottom-bar.module.css'
import { bottomBarRef } from '../shell/bottom-bar-ref.ts'
import { LazyConfirmDialog } from '../shell/lazy-confirm-dialog.tsx'
import { useHydrated } from '../shell/use-hydrated.ts'
import { CheckAnswers } from './check-answers.tsx'
import { CopyNotice } from './copy-notice.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { labelOf } from './field-texts.tsx'
import { focusField } from './focus-field.ts'
import { FormFailure } from './form-failure.tsx'
import { FormSections } from './form-sections.tsx'
import { FormToolsContext } from './form-tools.ts'
import styles from './item-form.module.css'
import { SectionRail } from './section-rail.tsx'
import { sectionsOf, stateOf, withMarkedFirst } from './sections.ts'
import { type SortedField, sortedFields, valueAt } from './sorted-fields.ts'
import { useDraftUploads } from './use-draft-uploads.ts'
import { type ItemFormOptions, useItemForm } from './use-item-form.ts'

const noMarks: readonly string[] = []

const withPath = (target: SortedField) => [target.path, target] as const

type Props = ItemFormOptions & {
  formSlug: string
  submitLabel: string
  /** The language of the entry's texts, if it is known. */
  textLanguage?: Language | undefined
  /** A second button that submits the form. */
  secondarySubmit?: { label: string; keys: string; ref: Ref<HTMLButtonElement> }
  /** Paths of the fields that are displayed; all by default. */
  shown?: ReadonlySet<string> | undefined
  /** Without the button that restores the initial values. */
  cannotReset?: boolean
  /** Paths of the fields that a manager has marked for correction. They come first, in a section of their own. */
  marks?: readonly string[] | undefined
  /** Displayed above the sections. */
  above?: ReactNode
  /** Displayed below the sections, for the current values. */
  beforeSubmit?: (values: FormValues) => ReactNode
  /** Displayed with the buttons, wherever the page is scrolled to, for the current values: what is to be seen before the submission. */
  besideSubmit?: (values: FormValues) => ReactNode
  /** What the person can do about a problem, displayed with it. */
  problemAction?: (problem: Envelope) => ReactNode
  /**
   * Displayed with the buttons beside the form, or above them in a narrow window, for the current values. With it, links to
   * the form's sections are at its other side.
   */
  aside?: (values: FormValues) => ReactNode
  /**
   * Adds a step before the submission, in which the user checks all answers. The caller stores whether the step is open.
   */
  check?: { isOpen: boolean; open: () => void; close: () => void }
  /** Called when the errors of a rejected submission appear or disappear. */
  onErrors?: (hasErrors: boolean) => void
}

/**
 * A complete form from its definition: sections, validation, uploads, draft, and errors next to the fields and in a
 * summary. It has no heading; sections are `h2`.
 */
export function ItemForm(props: Props) {
  const { formSlug, submitLabel, secondarySubmit, above, beforeSubmit, besideSubmit } = props
  const { aside, check, shown, cannotReset = false, onErrors } = props
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const isHydrated = useHydrated()
  const [isConfirming, setConfirming] = useState(false)
  const [isEntered, setEntered] = useState(false)
  const sectionsFrame = useRef<HTMLDivElement>(null)
  const itemForm = useItemForm(props)
  const {
    state,
    fields,
    displayed,
    uploadUuid,
    isNewItem,
    stored,
    draft,
    isSubmitting,
    change,
    leave,
    setBusy,
    renewUuid,
    formChanged,
    reset,
  } = itemForm
  const textLanguage = statedLanguage(state.values) ?? props.textLanguage
  const { form, whole, asManager = false } = props
  const marks = props.marks ?? draft.copyOf?.emptied ?? noMarks
  const tools = useMemo(
    () => ({
      client,
      formSlug,
      itemUuid: uploadUuid,
      isNewItem,
      asManager,
      stored,
      marks: new Set(marks),
      textLanguage,
      setBusy,
      renewUuid,
      formChanged,
    }),
    [
      client,
      formSlug,
      uploadUuid,
      isNewItem,
      asManager,
      stored,
      marks,
      textLanguage,
      setBusy,
      renewUuid,
      formChanged,
    ],
  )
  const removedFiles = useDraftUploads({
    draft: draft.restored,
    values: state.values,
    stored,
    fields,
    onRemoved: (path) => {
      change(path, undefined)
      leave(path)
    },
  })
  const isChecking = check?.isOpen ?? false
  const sections = useMemo(() => {
    // Answers decide whether such a field is displayed or required.
    const conditional = sortedFields(form).filter(({ field }) => field.conditions)
    const all = sectionsOf(
      displayed.form,
      shown && new Set([...shown, ...conditional.map(({ path }) => path)]),
    )
    const markedTitle = t('field.sections.toCorrectFirst')
    return props.marks
      ? withMarkedFirst(all, new Set(props.marks), { et: markedTitle, en: markedTitle })
      : all
  }, [displayed.form, form, shown, props.marks, t])
  const fieldsAsShown = useMemo(
    () => new Map([...sections.flatMap((section) => section.fields.map(withPath)), ...fields]),
    [sections, fields],
  )
  const hasRail = aside !== undefined && sections.length > 1
  const states = useMemo(() => {
    if (!hasRail) return []
    const { issues: open } = checkValues(form, state.values, {
      now: new Date(),
      asManager,
      ...(whole && { whole }),
    })
    const isUnchanged = (path: string) => {
      const target = fields.get(path)
      return target && isSameValue(valueAt(state.values, target), stored && valueAt(stored, target))
    }
    const marked = new Set(marks.filter(isUnchanged))
    return sections.map((section) =>
      stateOf(section, state.values, { displayed: state.issues, open, marked }),
    )
  }, [hasRail, form, whole, asManager, sections, fields, marks, stored, state.values, state.issues])
  const { restoreFocus, focusAfterCheck } = useFocusAfterCheck(isChecking)
  const problem = state.issues.length === 0 ? state.problem : undefined
  const hasErrors = state.rejections > 0 && (state.issues.length > 0 || problem !== undefined)
  useEffect(() => onErrors?.(hasErrors), [onErrors, hasErrors])

  async function submit(button: 'primary' | 'secondary'): Promise<void> {
    if (check && !isChecking) {
      if (itemForm.validate()) check.open()
      return
    }
    const isRejectedByField = (await itemForm.submit(button)) === 'invalid'
    if (isRejectedByField && isChecking) {
      focusAfterCheck(undefined)
      check?.close()
    }
  }

  function startAgain(): void {
    reset()
    sectionsFrame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }

  const resetButton = !isChecking && !cannotReset && (
    <Button
      className={clsx(aside && styles.reset)}
      appearance={aside ? 'subtle' : 'secondary'}
      size={aside ? 'medium' : 'large'}
      disabledFocusable={isSubmitting || !state.isDirty}
      onClick={() => setConfirming(true)}
    >
      {t('field.form.reset')}
    </Button>
  )
  const { lastSave, hasFailed } = draft
  const hasAccount = lastSave?.to === 'account'
  const savedKey = hasAccount ? 'field.draft.savedToAccount' : 'field.draft.saved'
  const draftNote = (
    <div className={styles.draft}>
      {hasFailed && !hasAccount && <Announced as="span">{t('field.draft.notSaved')}</Announced>}
      {lastSave && (hasAccount || !hasFailed) && t(savedKey, { time: formatTime(lastSave.at) })}
    </div>
  )

  return (
    <FormToolsContext value={tools}>
      <form
        className={clsx(
          styles.form,
          aside && styles.withRails,
          hasRail && styles.withSections,
          isChecking && styles.checking,
        )}
        // Without scripts, values must not become part of the URL.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit('primary')
        }}
      >
        {hasRail && (
          <div className={styles.rail} hidden={isChecking}>
            <SectionRail sections={sections} states={states} />
          </div>
        )}
        <div className={styles.main}>
          <noscript>
            <p className={styles.notice}>{t('field.form.needsScript')}</p>
          </noscript>
          {state.rejections > 0 && !isChecking && (
            <ErrorSummary
              issues={state.issues}
              problem={state.problem}
              action={problem && props.problemAction?.(problem)}
              changes={state.changes}
              fields={fieldsAsShown}
              rejections={state.rejections}
            />
          )}
          {draft.copyOf && !isChecking && (
            <CopyNotice
              form={form}
              values={state.values}
              copyOf={draft.copyOf}
              restoredAt={draft.restored?.savedAt}
              removedFiles={removedFiles}
              onDiscard={startAgain}
            />
          )}
          {draft.conflict && !isChecking && (
            <DraftConflict savedAt={draft.conflict.savedAt} onResolve={draft.resolve} />
          )}
          {draft.restored && !draft.copyOf && !isChecking && (
            <DraftNotice
              savedAt={draft.restored.savedAt}
              removedFiles={removedFiles}
              overwritten={(draft.restored.overwrites ?? []).flatMap((path) => {
                const field = fields.get(path)?.field
                return field ? labelOf(field, language) : []
              })}
              isSticky={!isEntered}
              onDiscard={startAgain}
            />
          )}
          {!isChecking && above}
          {/* Hidden during the check, so that uploads and focus are kept. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: notices when one of the controls is used */}
          <div ref={sectionsFrame} hidden={isChecking} onFocus={() => setEntered(true)}>
            <FormSections
              sections={sections}
              values={state.values}
              issues={state.issues}
              onChange={change}
              onLeave={leave}
            />
          </div>
          {isChecking && (
            <CheckAnswers
              textLanguage={textLanguage}
              form={displayed.form}
              values={state.values}
              onChange={(path) => {
                focusAfterCheck(path)
                check?.close()
              }}
            />
          )}
          {beforeSubmit?.(state.values)}
        </div>
        <div className={styles.aside}>
          {aside?.(state.values)}
          {aside && draftNote}
          <div
            // The save button of managers stays visible in long forms, that of the site on phones.
            ref={asManager || aside ? bottomBarRef : undefined}
            className={clsx(styles.actions, asManager && styles.managed, asManager && barStyles.bar)}
          >
            <div className={styles.message}>{besideSubmit?.(state.values)}</div>
            {/* Beside the button that was pressed, wherever the page is scrolled to. */}
            {isChecking && problem && (
              <div className={styles.message}>
                <FormFailure
                  key={state.rejections}
                  text={t(problem.error ?? 'errors.unexpected')}
                  canRetry={isTemporary(problem.status)}
                  action={props.problemAction?.(problem)}
                />
              </div>
            )}
            <Button
              ref={restoreFocus}
              type="submit"
              appearance="primary"
              size="large"
              // Disabled until hydration: otherwise the browser would submit the form itself and the input would be lost.
              disabled={!isHydrated}
              disabledFocusable={isSubmitting}
              icon={isSubmitting ? <Spinner /> : undefined}
            >
              {isSubmitting
                ? t(`field.form.${asManager && !isNewItem ? 'saving' : 'sending'}`)
                : check && !isChecking
                  ? t('field.check.continue')
                  : submitLabel}
            </Button>
            {isChecking && (
              <Button size="large" disabledFocusable={isSubmitting} onClick={check?.close}>
                {t('field.check.back')}
              </Button>
            )}
            {secondarySubmit && (
              <Button
                ref={secondarySubmit.ref}
                size="large"
                disabledFocusable={isSubmitting}
                aria-keyshortcuts={secondarySubmit.keys}
                onClick={() => void submit('secondary')}
              >
                {secondarySubmit.label}
              </Button>
            )}
            {!aside && resetButton}
          </div>
          {aside ? resetButton : draftNote}
        </div>
      </form>
      {isConfirming && (
        <LazyConfirmDialog
          title={t('field.form.resetTitle')}
          text={t('field.form.resetText')}
          confirmLabel={t('field.form.reset')}
          cancelLabel={t('field.form.keep')}
          primary="cancel"
          onConfirm={() => {
            reset()
            setConfirming(false)
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </FormToolsContext>
  )
}

/** After the check: focuses the field that is to be changed, or else the button that opened the check. */
function useFocusAfterCheck(isChecking: boolean) {
  const restoreFocus = useRef<HTMLButtonElement>(null)
  const target = useRef<{ path: string | undefined }>(undefined)
  const wasChecking = useRef(false)
  useEffect(() => {
    if (wasChecking.current && !isChecking) {
      const path = target.current?.path
      if (path !== undefined) focusField(path, path)
      else if (!target.current) restoreFocus.current?.focus()
      target.current = undefined
    }
    wasChecking.current = isChecking
  }, [isChecking])
  return {
    restoreFocus,
    /** Without a path, the focus is left to the error summary. */
    focusAfterCheck: (path: string | undefined) => {
      target.current = { path }
    },
  }
}
