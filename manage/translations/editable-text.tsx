import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { translationLimits } from '#contract/translations.ts'
import { Field } from '#ui/fields/field.tsx'
import { GrowingTextarea } from '#ui/fields/growing-textarea.tsx'
import { useLengthError } from '../shell/length-error.ts'
import type { TranslationRow } from './translation-row.ts'
import { type TextEditOptions, useTextEdit } from './use-text-edit.ts'

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

type Props = { row: TranslationRow; language: Language; onOpen: () => void } & TextEditOptions

/**
 * A text that can be edited in its cell, with a double click, Enter or F2. A row without a text in the other language is
 * edited in the dialog (`onOpen`), because both are required.
 */
export function EditableText({ row, language, onOpen, ...options }: Props) {
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
    return <TextEditor row={row} language={language} {...options} onClose={() => setEditing(false)} />
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

type EditorProps = Omit<Props, 'onOpen'> & { onClose: () => void }

function TextEditor({ row, language, undoOf, onSaved, onClose }: EditorProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const lengthError = useLengthError()
  const { edit } = useTextEdit(row, {
    undoOf,
    onSaved: (saved) => {
      onSaved(saved)
      onClose()
    },
  })
  const { issues, problem, isBusy } = edit
  const text = edit.values[language]
  const issue = issues.find(({ field }) => field === `translations.${language}`) ?? issues[0]
  const message = issue ? t(issue.messageKey, { ...issue.params }) : problem && t(problem)

  function save() {
    if (text === row.translations[language]) onClose()
    else void edit.save()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isBusy) onClose()
    else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (!isBusy) save()
    }
  }

  return (
    <div className={styles.editor}>
      <Field
        {...lengthError(text, translationLimits.text, {
          validationState: message ? 'error' : 'none',
          ...(message && { validationMessage: message }),
        })}
        hint={t('manage.translations.editKeys')}
      >
        <GrowingTextarea
          autoFocus
          className={styles.input}
          aria-label={t('manage.translations.editOf', {
            key: row.key,
            language: t(`manage.translations.${language}`),
          })}
          lang={language}
          value={text}
          rows={Math.min(6, Math.max(2, Math.ceil(text.length / 40)))}
          onChange={(_event, data) => edit.change({ [language]: data.value })}
          onKeyDown={handleKey}
        />
      </Field>
      <div className={styles.buttons}>
        <Button size="small" appearance="primary" disabledFocusable={isBusy} onClick={() => save()}>
          {t('common.save')}
        </Button>
        <Button size="small" disabledFocusable={isBusy} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
      {edit.conflict}
    </div>
  )
}
