import { Combobox, Option, Tag, TagGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/use-language.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { placeholderOf } from './field-texts.ts'
import { useTagSource } from './use-tag-source.ts'

/** Tags, keywords and multiple choice with custom values: selected from suggestions or typed. */
export function TagsControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const language = useLanguage()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const tags = Array.isArray(value) ? value.map(String) : []
  const { labels, suggestions } = useTagSource(field, text, tags)
  const typed = text.trim()
  const available = suggestions.filter((suggestion) => !tags.includes(suggestion.value))
  const isNew = typed !== '' && !suggestions.some((suggestion) => suggestion.label === typed)

  const change = (next: string[]) => onChange(next.length > 0 ? next : undefined)
  const add = (texts: string[]) => {
    setText('')
    const added = texts.map((text) => text.trim()).filter(Boolean)
    if (added.length > 0) change([...new Set([...tags, ...added.map((text) => labels.valueOf(text))])])
  }

  return (
    <div className={styles.stack}>
      {tags.length > 0 && (
        <TagGroup
          className={styles.row}
          aria-label={t('field.tags.chosen')}
          onDismiss={(_event, data) => change(tags.filter((tag) => tag !== data.value))}
        >
          {tags.map((tag) => (
            <Tag
              key={tag}
              value={tag}
              className={styles.tag}
              dismissible
              dismissIcon={{ 'aria-label': t('field.tags.remove') }}
            >
              {labels.labelOf(tag)}
            </Tag>
          ))}
        </TagGroup>
      )}
      <Combobox
        id={id}
        className={styles.control}
        freeform
        disableAutoFocus
        // Keywords have no full list to expand, only matches for the text.
        expandIcon={field.settings.options?.length ? undefined : null}
        autoComplete="off"
        value={text}
        selectedOptions={[]}
        placeholder={placeholderOf(field, language) ?? t('field.tags.placeholder')}
        open={isOpen && (available.length > 0 || isNew)}
        onOpenChange={(_event, data) => setOpen(data.open)}
        onOptionSelect={(_event, data) => data.optionValue !== undefined && add([data.optionValue])}
        onChange={(event) => {
          const parts = event.target.value.split(/[,;\n]/)
          if (parts.length > 1) add(parts)
          else setText(event.target.value)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!event.currentTarget.getAttribute('aria-activedescendant')) add([text])
        }}
        onBlur={() => add([text])}
      >
        {available.map((suggestion) => (
          <Option key={suggestion.value} value={suggestion.value}>
            {suggestion.label}
          </Option>
        ))}
        {isNew && (
          <Option key="new" value={typed}>
            {t('field.tags.addNew', { text: typed })}
          </Option>
        )}
      </Combobox>
    </div>
  )
}
