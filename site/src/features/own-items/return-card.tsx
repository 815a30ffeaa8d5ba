import { useTranslation } from 'react-i18next'
import type { WithFieldSets } from '#contract/forms.ts'
import type { OwnReturn } from '#contract/own-items.ts'
import { labelOf } from '#ui/fields/field-texts.tsx'
import { focusField } from '#ui/fields/focus-field.ts'
import { sortedFields } from '#ui/fields/sorted-fields.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { NoteCard, NoteLinks } from '#ui/item/note-card.tsx'
import { Paragraphs } from '#ui/item/paragraphs.tsx'

type Props = { form: WithFieldSets; returned: OwnReturn }

/** What a manager asks to correct: the message, and links to the marked fields. */
export function ReturnCard({ form, returned: { at, message, marks } }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const marked = sortedFields(form).filter(({ path }) => marks.includes(path))
  return (
    <NoteCard
      tone="waiting"
      title={t('my.returned.title')}
      about={t('my.returned.date', { date: formatDate(at) })}
    >
      <Paragraphs text={message} />
      <NoteLinks
        label={t('my.returned.marks')}
        links={marked.map(({ path, field }) => ({
          key: path,
          link: (
            <a
              href={`#${path}`}
              onClick={(event) => {
                event.preventDefault()
                focusField(path, path)
              }}
            >
              {labelOf(field, language)}
            </a>
          ),
        }))}
      />
    </NoteCard>
  )
}
