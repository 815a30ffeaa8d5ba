import { Checkbox, makeStyles, tokens } from '@fluentui/react-components'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { checkReturnMessage, longestReason } from '#contract/item-changes.ts'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { inLanguage } from '#contract/texts.ts'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { OptionalLabel } from '#ui/fields/optional-label.tsx'
import { sectionsOf } from '#ui/fields/sections.ts'
import { sortedFields } from '#ui/fields/sorted-fields.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { KeyHint } from '../shell/key-hint.tsx'
import { useLengthError } from '../shell/length-error.ts'
import { RequiredField } from '../shell/required-field.tsx'
import { useRejectionFocus } from '../shell/use-rejection-focus.ts'
import { useSubmission } from '../shell/use-submission.ts'

/** `marks`: the fields to correct, by their dotted paths, in the order of the form. */
export type ReturnDraft = { message: string; marks: string[] }
export const emptyReturn: ReturnDraft = { message: '', marks: [] }

const useStyles = makeStyles({
  group: { minWidth: 0, margin: 0, padding: 0, border: 'none' },
  legend: { padding: 0, fontWeight: tokens.fontWeightMedium },
  hint: { paddingBottom: tokens.spacingVerticalS, color: 'var(--ink-2)', font: 'var(--text-14)' },
  error: { paddingBottom: tokens.spacingVerticalS, color: 'var(--danger)', font: 'var(--text-14)' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    maxHeight: 'min(36vh, 19rem)',
    overflowY: 'auto',
    // A shadow at the edge behind which there is more, also where that cuts between two lines.
    backgroundImage: [
      `linear-gradient(${tokens.colorNeutralBackground1}, ${tokens.colorNeutralBackground1})`,
      `linear-gradient(${tokens.colorNeutralBackground1}, ${tokens.colorNeutralBackground1})`,
      'linear-gradient(var(--line), transparent)',
      'linear-gradient(transparent, var(--line))',
    ].join(', '),
    backgroundPosition: 'top, bottom, top, bottom',
    backgroundSize: '100% 12px',
    backgroundRepeat: 'no-repeat',
    backgroundAttachment: 'local, local, scroll, scroll',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    // The whole dialog scrolls instead.
    '@media (max-width: 640px), (max-height: 32em)': { maxHeight: 'none', overflowY: 'visible' },
  },
  section: { padding: 0, font: 'var(--text-14-strong)' },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(232px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '& label': { font: 'var(--text-14)' },
    '& .fui-Checkbox__indicator': { alignSelf: 'center' },
  },
})

type Props = {
  item: AdminItem
  draft: ReturnDraft
  isBusy: boolean
  onDraft: (draft: ReturnDraft) => void
  onReturn: () => Promise<{ ok: true } | { ok: false; problem: Envelope }>
  onClose: () => void
}

/** Asks what the submitter must correct: a message, and marks on fields of the form. */
export function ReturnDialog({ item, draft, isBusy, onDraft, onReturn, onClose }: Props) {
  const { t } = useTranslation()
  const lengthError = useLengthError()
  const { message, marks } = draft
  const found = checkReturnMessage(message).issues
  const { issues, problem, rejection, errorOf, reject, send } = useSubmission(
    ({ field }) => field === 'message' && found.length === 0,
  )
  const form = useRejectionFocus(rejection)
  const isAtField = issues.some(({ field }) => field === 'message' || field.startsWith('marks'))

  function submit() {
    if (found.length > 0) reject(undefined, found)
    else void send(onReturn)
  }

  function mark(path: string, isMarked: boolean) {
    const isChosen = (each: string) => (each === path ? isMarked : marks.includes(each))
    onDraft({ message, marks: sortedFields(item).flatMap((each) => (isChosen(each.path) ? each.path : [])) })
  }

  return (
    <FormDialog
      title={t('manage.return.title')}
      submitLabel={
        <>
          {t('manage.return.label')}
          <KeyHint>Ctrl ⏎</KeyHint>
        </>
      }
      isDirty={(message !== '' || marks.length > 0) && !isBusy}
      isBusy={isBusy}
      problem={isAtField ? undefined : problem && t(problem)}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <RequiredField
        label={t('manage.return.message')}
        hint={t(item.addressUnconfirmed ? 'manage.item.unconfirmed.noMail' : 'manage.return.messageHint')}
        {...lengthError(message, longestReason, errorOf('message'))}
      >
        <GrowingTextarea
          value={message}
          rows={4}
          onChange={(_event, { value }) => onDraft({ message: value, marks })}
        />
      </RequiredField>
      <Marks
        item={item}
        marks={marks}
        issue={issues.find(({ field }) => field.startsWith('marks'))}
        onMark={mark}
      />
    </FormDialog>
  )
}

type MarksProps = {
  item: AdminItem
  marks: readonly string[]
  issue: ValueIssue | undefined
  onMark: (path: string, isMarked: boolean) => void
}

/** The fields of the form by section, as checkboxes. */
function Marks({ item, marks, issue, onMark }: MarksProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint${issue ? ` ${id}-error` : ''}`}>
      <legend className={styles.legend}>
        <OptionalLabel label={t('manage.return.marks')} />
      </legend>
      <p id={`${id}-hint`} className={styles.hint}>
        {t('manage.return.marksHint')}
      </p>
      {issue && (
        <p id={`${id}-error`} className={styles.error}>
          {t(issue.messageKey, { ...issue.params })}
        </p>
      )}
      <div className={styles.list}>
        {sectionsOf(item).map((section) => (
          <fieldset key={section.id} className={styles.group}>
            <legend className={styles.section}>{inLanguage(section.title, language)}</legend>
            <div className={styles.fields}>
              {section.fields.map(({ path, field }) => (
                <Checkbox
                  key={path}
                  label={inLanguage(field.labels, language) || path}
                  checked={marks.includes(path)}
                  onChange={(_event, { checked }) => onMark(path, checked === true)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
