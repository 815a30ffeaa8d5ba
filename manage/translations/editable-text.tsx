import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ValueIssue } from '#contract/problems.ts'
import type { Language } from '#contract/texts.ts'
import { translationLimits, validateBilingualText } from '#contract/translations.ts'
import { Field } from '#ui/fields/field.tsx'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useLengthError } from '../shell/length-error.ts'
import { TheirValue } from '../shell/their-value.tsx'
import type { TranslationRow } from './translation-row.ts'

const useStyles = makeStyles({
  text: {
    display: 'block',
    width: '100%',
    minHeight: '24px',
    padding: `${tokens.spacingVerticalXXS} 0`,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    userSelect: 'text',
    cursor: 'text',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      boxShadow: `0 0 0 ${tokens.spacingHorizontalXS} ${tokens.colorNeutralBackground1Hover}`,
    },
  },
  missing: { color: tokens.colorPaletteRedForeground1, fontStyle: 'italic' },
  editor: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minWidth: 0,
    rowGap: tokens.spacingVerticalXS,
  },
  input: { width: '100%', minWidth: 0 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** The outcome of saving: undefined if it was saved. */
type TextRefusal = { issue: ValueIssue; theirs?: TranslationRow | undefined } | undefined

/** Saves one language of a row; `updatedAt` is that of the copy that was edited. */
export type SaveText = (
  row: TranslationRow,
  language: Language,
  text: string,
  updatedAt: string,
) => Promise<TextRefusal>

type Props = { row: TranslationRow; language: Language; onSave: SaveText; onOpen: () => void }

/**
 * A text that can be edited in its cell, with a double click, Enter or F2. A row without a text in the other language is
 * edited in the dialog (`onOpen`), because both are required.
 */
export function EditableText({ row, language, onSave, onOpen }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const text = row.translations[language]

  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  function edit() {
    if (row.translations[language === 'et' ? 'en' : 'et']) setEditing(true)
    else onOpen()
  }

  if (isEditing)
    return <TextEditor row={row} language={language} onSave={onSave} onClose={() => setEditing(false)} />
  return (
    <button
      ref={button}
      type="button"
      className={styles.text}
      lang={text ? language : undefined}
      aria-description={t('manage.translations.editHint')}
      onDoubleClick={edit}
      // A click without a pointer: Enter or Space.
      onClick={(event) => event.detail === 0 && edit()}
      onKeyDown={(event) => event.key === 'F2' && edit()}
    >
      {text || <span className={styles.missing}>{t('manage.translations.noText')}</span>}
    </button>
  )
}

type EditorProps = Pick<Props, 'row' | 'language' | 'onSave'> & { onClose: () => void }

function TextEditor({ row, language, onSave, onClose }: EditorProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [text, setText] = useState(row.translations[language])
  const [updatedAt, setUpdatedAt] = useState(row.updatedAt)
  const [refusal, setRefusal] = useState<TextRefusal>()
  const [isBusy, setBusy] = useState(false)
  const label = t(`manage.translations.${language}`)
  const lengthError = useLengthError()
  useUnsavedGuard(text !== row.translations[language])

  async function save() {
    const { issues } = validateBilingualText({ ...row.translations, [language]: text }, 'translations')
    const issue = issues.find(({ field }) => field === `translations.${language}`)
    if (issue) return setRefusal({ issue })
    if (text === row.translations[language] && updatedAt === row.updatedAt) return onClose()
    setBusy(true)
    const refused = await onSave(row, language, text, updatedAt)
    setBusy(false)
    if (!refused) return onClose()
    setRefusal(refused)
    if (refused.theirs) setUpdatedAt(refused.theirs.updatedAt)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isBusy) onClose()
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (!isBusy) void save()
    }
  }

  const issue = refusal?.issue
  return (
    <div className={styles.editor}>
      <Field
        {...lengthError(text, translationLimits.text, {
          validationState: issue ? 'error' : 'none',
          ...(issue && { validationMessage: t(issue.messageKey, { ...issue.params }) }),
        })}
        hint={t('manage.translations.editKeys')}
      >
        <GrowingTextarea
          autoFocus
          className={styles.input}
          aria-label={t('manage.translations.editOf', { key: row.key, language: label })}
          lang={language}
          value={text}
          rows={Math.min(6, Math.max(2, Math.ceil(text.length / 40)))}
          onChange={(_event, data) => setText(data.value)}
          onKeyDown={handleKey}
        />
      </Field>
      <TheirValue
        label={label}
        mine={text}
        theirs={refusal?.theirs?.translations[language]}
        onUse={setText}
      />
      <div className={styles.buttons}>
        <Button size="small" appearance="primary" disabledFocusable={isBusy} onClick={() => void save()}>
          {t('common.save')}
        </Button>
        <Button size="small" disabledFocusable={isBusy} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
