import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#contract/forms.ts'
import type { KeywordSuggestion } from '#contract/keywords.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Chips } from '../item/chips.tsx'
import { useLazyComponent } from '../shell/use-lazy-component.ts'
import { type ControlProps, useControlStyles } from './control.tsx'
import { choiceOptions, matchingOptions, placeholderOf } from './field-texts.tsx'
import { useFormTools } from './form-tools.ts'
import { SuggestionInput } from './suggestion-input.tsx'

const loadChosenTags = () => import('./chosen-tags.tsx').then((module) => module.ChosenTags)

/** Tags, keywords and multiple choice with custom values: selected from suggestions or typed. */
export function TagsControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const language = useLanguage()
  const [text, setText] = useState('')
  const tags = Array.isArray(value) ? value.map(String) : []
  const { labels, suggestions } = useTagSource(field, text, tags)
  const { Component: ChosenTags, request } = useLazyComponent(loadChosenTags)
  // Loaded with the first tag, because most forms are opened without tags. A failed load is retried when the number of tags
  // changes.
  const pendingTagCount = ChosenTags ? 0 : tags.length
  useEffect(() => {
    if (pendingTagCount > 0) void request()
  }, [pendingTagCount, request])
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
      {tags.length > 0 &&
        (ChosenTags ? (
          <ChosenTags
            tags={tags}
            labelOf={labels.labelOf}
            onRemove={(removed) => {
              // Fluent moves the focus to another tag, if there is one.
              if (tags.length === 1) document.getElementById(id)?.focus()
              change(tags.filter((tag) => tag !== removed))
            }}
          />
        ) : (
          <Chips labels={tags.map(labels.labelOf)} />
        ))}
      <SuggestionInput
        id={id}
        text={text}
        suggestions={
          isNew ? [...available, { value: typed, label: t('field.tags.addNew', { text: typed }) }] : available
        }
        placeholder={placeholderOf(field, language) ?? t('field.tags.placeholder')}
        // Keywords have no full list to expand, only matches for the text.
        hasFullList={Boolean(field.settings.options?.length)}
        onSelect={(selected) => add([selected])}
        onType={(next) => {
          const parts = next.split(/[,;\n]/)
          if (parts.length > 1) add(parts)
          else setText(next)
        }}
        onEnter={() => add([text])}
        onLeave={() => add([text])}
      />
    </div>
  )
}

const minQueryLength = 3

type TagSource = {
  suggestions: KeywordSuggestion[]
  /** A keyword is stored as its value and displayed as its label; for a new keyword they are equal. */
  labels: { labelOf: (value: string) => string; valueOf: (text: string) => string }
}

/** Suggestions for the typed text: a select's options, or published keywords for at least three characters. */
function useTagSource(field: FormField, text: string, chosen: string[]): TagSource {
  const { client } = useFormTools()
  const language = useLanguage()
  const [knownKeywords, setKnownKeywords] = useState<KeywordSuggestion[]>([])
  const [foundKeywords, setFoundKeywords] = useState<KeywordSuggestion[]>([])
  const isKeywords = fieldTypeOf(field).kind === 'keywords'
  const query = text.trim()
  const fetchKeywords = useCallback(
    async (query: { q: string } | { values: string }) => {
      const response = await client('suggestKeywords', { query })
      if (!response.ok) return []
      setKnownKeywords((before) => [...before, ...response.data])
      return response.data
    },
    [client],
  )

  useEffect(() => {
    if (!isKeywords || query.length < minQueryLength) {
      setFoundKeywords([])
      return
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      const keywords = await fetchKeywords({ q: query })
      if (isCurrent) setFoundKeywords(keywords)
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isKeywords, query, fetchKeywords])

  const unlabelled = isKeywords
    ? chosen.filter((value) => !knownKeywords.some((keyword) => keyword.value === value)).join(',')
    : ''
  useEffect(() => {
    if (unlabelled) void fetchKeywords({ values: unlabelled })
  }, [unlabelled, fetchKeywords])

  const options = choiceOptions(field.settings, language)
  const labelled = isKeywords ? knownKeywords : options
  return {
    suggestions: isKeywords ? foundKeywords : matchingOptions(options, query, language),
    labels: {
      labelOf: (value) => labelled.find((keyword) => keyword.value === value)?.label ?? value,
      valueOf: (typed) => labelled.find((keyword) => keyword.label === typed)?.value ?? typed,
    },
  }
}
