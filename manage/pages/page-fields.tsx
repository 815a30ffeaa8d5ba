import { FieldContextProvider, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/media.ts'
import { toRichText } from '#contract/rich-text.ts'
import { type Language, languages } from '#contract/texts.ts'
import { useLatestCallback } from '#ui/shell/use-latest-callback.ts'
import { RequiredField } from '../shell/required-field.tsx'
import type { FieldError } from '../shell/use-submission.ts'
import type { Content } from './editor-state.ts'
import type { PageValues } from './page-parts.ts'
import { RichTextEditor } from './rich-text-editor.tsx'

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(480px, 100%), 1fr))',
    gap: tokens.spacingHorizontalXXL,
    alignItems: 'start',
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
})

type Props = {
  values: PageValues
  errorOf: (field: string) => FieldError
  onChange: (values: PageValues) => void
  onPicture: (picture: Picture) => void
}

/** Title and text of a page, one language beside the other. */
export function PageFields({ values, errorOf, onChange, onPicture }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const labelOf = (key: 'title' | 'content', language: Language) =>
    t('manage.forms.inLanguage', {
      label: t(`manage.pages.label.${key}`),
      language: t(`manage.forms.${language}`),
    })
  const { title, content } = values
  return (
    <div className={styles.columns}>
      {languages.map((language) => (
        <div key={language} className={styles.column}>
          <RequiredField label={labelOf('title', language)} {...errorOf(`title.${language}`)}>
            <Input
              lang={language}
              value={title[language]}
              onChange={(_event, { value }) =>
                onChange({ ...values, title: { ...title, [language]: value } })
              }
            />
          </RequiredField>
          <ContentField
            language={language}
            label={labelOf('content', language)}
            content={content[language]}
            error={errorOf(`content.${language}`)}
            onChange={(text) => onChange({ ...values, content: { ...content, [language]: text } })}
            onPicture={onPicture}
          />
        </div>
      ))}
    </div>
  )
}

type ContentProps = {
  language: Language
  label: string
  content: Content
  error: FieldError
  onChange: (content: Content) => void
  onPicture: (picture: Picture) => void
}

/** The editor of a text is uncontrolled: it starts again with a text that it has not made itself. */
function ContentField({ language, label, content, error, onChange, onPicture }: ContentProps) {
  const [own, setOwn] = useState({ content, initial: toRichText(content), start: 0 })
  if (own.content !== content) setOwn({ content, initial: toRichText(content), start: own.start + 1 })
  // The editor calls this later than it is rendered.
  const change = useLatestCallback((made: Content) => {
    setOwn({ ...own, content: made })
    onChange(made)
  })
  return (
    <RequiredField label={label} {...error}>
      {/* The editor names itself, and the controls of its toolbar are not the field. */}
      {() => (
        <FieldContextProvider value={undefined}>
          <RichTextEditor
            key={own.start}
            initial={own.initial}
            language={language}
            label={label}
            isInvalid={error.validationState === 'error'}
            onChange={change}
            onPicture={onPicture}
          />
        </FieldContextProvider>
      )}
    </RequiredField>
  )
}
