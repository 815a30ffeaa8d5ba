import { FieldContextProvider, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Picture } from '#contract/media.ts'
import type { PageInput } from '#contract/pages.ts'
import { toRichText } from '#contract/rich-text.ts'
import { languages } from '#contract/texts.ts'
import { RequiredField } from '../shell/required-field.tsx'
import type { FieldError } from '../shell/use-submission.ts'
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

type Props<Values extends PageInput> = {
  /** The content to start from; undefined for a new page. */
  initial: PageInput['content'] | undefined
  values: Values
  errorOf: (field: string) => FieldError
  onChange: (next: (values: Values) => Values) => void
  onPicture: (picture: Picture) => void
}

/** Title and text of a page, one language beside the other. */
export function PageFields<Values extends PageInput>(props: Props<Values>) {
  const { initial, values, errorOf, onChange, onPicture } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const [texts] = useState({ et: toRichText(initial?.et), en: toRichText(initial?.en) })
  const labelOf = (key: 'title' | 'content', language: 'et' | 'en') =>
    t('manage.forms.inLanguage', {
      label: t(`manage.pages.label.${key}`),
      language: t(`manage.forms.${language}`),
    })
  return (
    <div className={styles.columns}>
      {languages.map((language) => {
        const contentError = errorOf(`content.${language}`)
        return (
          <div key={language} className={styles.column}>
            <RequiredField label={labelOf('title', language)} {...errorOf(`title.${language}`)}>
              <Input
                lang={language}
                value={values.title[language]}
                onChange={(_event, { value }) =>
                  onChange((current) => ({ ...current, title: { ...current.title, [language]: value } }))
                }
              />
            </RequiredField>
            <RequiredField label={labelOf('content', language)} {...contentError}>
              {/* The editor names itself, and the controls of its toolbar are not the field. */}
              {() => (
                <FieldContextProvider value={undefined}>
                  <RichTextEditor
                    initial={texts[language]}
                    language={language}
                    label={labelOf('content', language)}
                    isInvalid={contentError.validationState === 'error'}
                    onChange={(content) =>
                      onChange((current) => ({
                        ...current,
                        content: { ...current.content, [language]: content },
                      }))
                    }
                    onPicture={onPicture}
                  />
                </FieldContextProvider>
              )}
            </RequiredField>
          </div>
        )
      })}
    </div>
  )
}
