import { Dismiss16Regular } from '@fluentui/react-icons'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '#contract/forms.ts'
import { encodeListValue } from '#contract/items.ts'
import { type LabelledKeyword, labelIn } from '#contract/keyword-labels.ts'
import type { Language } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInLanguage } from '../i18n/text-in-language.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useAnnounce } from '../shell/announcer.tsx'
import { useLeave } from '../shell/use-leave.ts'
import { type ControlProps, useControlStyles } from './control.tsx'
import { choiceOptions, matchingOptions, placeholderOf } from './field-texts.tsx'
import { useFormTools } from './form-tools.ts'
import { SuggestionInput } from './suggestion-input.tsx'
import { useTextLanguage } from './use-text-language.ts'

/** Tags, keywords and multiple choice with custom values: selected from suggestions or typed. */
export function TagsControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const language = useLanguage()
  const announce = useAnnounce()
  const [text, setText] = useState('')
  const tags = Array.isArray(value) ? value.map(String) : []
  const { labels, suggestions } = useTagSource(field, text, tags)
  const typed = text.trim()
  const lang = useTextLanguage(field, tags.join())
  const available = suggestions.filter((suggestion) => !tags.includes(suggestion.value))
  const isNew = typed !== '' && !suggestions.some(({ texts }) => texts.includes(typed))

  const change = (next: string[]) => onChange(next.length > 0 ? next : undefined)
  const add = (texts: string[]) => {
    setText('')
    const added = texts
      .map((text) => labels.valueOf(text.trim()))
      .filter((tag) => tag !== '' && !tags.includes(tag))
    if (added.length === 0) return
    change([...new Set([...tags, ...added])])
    announce(t('field.tags.added', { tags: added.map(labels.labelOf).join(', ') }))
  }

  const leaveProps = useLeave(() => add([text]))

  return (
    <div className={styles.stack} {...leaveProps}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label={t('field.tags.chosen')}>
          {tags.map((tag) => (
            <li key={tag}>
              <Button
                className={styles.tag}
                iconPosition="after"
                icon={<Dismiss16Regular aria-label={t('field.tags.remove')} />}
                onClick={() => {
                  document.getElementById(id)?.focus()
                  change(tags.filter((other) => other !== tag))
                  announce(t('field.tags.removed', { tag: labels.labelOf(tag) }))
                }}
              >
                <span lang={labels.languageOf(tag) ? undefined : lang}>
                  <TextInLanguage text={labels.labelOf(tag)} language={labels.languageOf(tag)} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
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
      />
    </div>
  )
}

const minQueryLength = 3

/** `texts`: the labels by which it can be chosen. */
type Tag = { value: string; label: string; language?: Language | undefined; texts: readonly string[] }

type TagSource = {
  suggestions: Tag[]
  /** A keyword is stored as its value and displayed as its label; for a new keyword they are equal. */
  labels: {
    labelOf: (value: string) => string
    languageOf: (value: string) => Language | undefined
    valueOf: (text: string) => string
  }
}

function toTag(keyword: LabelledKeyword, page: Language): Tag {
  const { value, label, labels } = keyword
  const { text, language } = labelIn(keyword, page)
  return { value, label: text, language, texts: [label, labels.et, labels.en].flatMap((each) => each ?? []) }
}

/** Suggestions for the typed text: a select's options, or published keywords for at least three characters. */
function useTagSource(field: FormField, text: string, chosen: string[]): TagSource {
  const { client } = useFormTools()
  const language = useLanguage()
  const [knownKeywords, setKnownKeywords] = useState<LabelledKeyword[]>([])
  const [foundKeywords, setFoundKeywords] = useState<LabelledKeyword[]>([])
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
    ? chosen
        .filter((value) => !knownKeywords.some((keyword) => keyword.value === value))
        .map(encodeListValue)
        .join(',')
    : ''
  useEffect(() => {
    if (unlabelled) void fetchKeywords({ values: unlabelled })
  }, [unlabelled, fetchKeywords])

  const options = choiceOptions(field.settings, language)
  const keywordTags = (keywords: LabelledKeyword[]) => keywords.map((keyword) => toTag(keyword, language))
  const optionTags = (given: typeof options) => given.map((option) => ({ ...option, texts: [option.label] }))
  const known: Tag[] = isKeywords ? keywordTags(knownKeywords) : optionTags(options)
  const find = (value: string) => known.find((tag) => tag.value === value)
  return {
    suggestions: isKeywords ? keywordTags(foundKeywords) : optionTags(matchingOptions(options, query)),
    labels: {
      labelOf: (value) => find(value)?.label ?? value,
      languageOf: (value) => find(value)?.language,
      valueOf: (typed) => known.find(({ texts }) => texts.includes(typed))?.value ?? typed,
    },
  }
}
