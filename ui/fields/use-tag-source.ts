import { useCallback, useEffect, useState } from 'react'
import type { FormField } from '#contract/forms.ts'
import type { KeywordSuggestion } from '#contract/keywords.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { choiceOptions } from './choice-options.ts'
import { useFormTools } from './form-tools.tsx'

const minQueryLength = 3

type TagSource = {
  suggestions: KeywordSuggestion[]
  /** A keyword is stored as its value and displayed as its label; for a new keyword they are equal. */
  labels: { labelOf: (value: string) => string; valueOf: (text: string) => string }
}

/** Suggestions for the typed text: a select's options, or published keywords for at least three characters. */
export function useTagSource(field: FormField, text: string, chosen: string[]): TagSource {
  const { suggest } = useFormTools()
  const language = useLanguage()
  const [knownKeywords, setKnownKeywords] = useState<KeywordSuggestion[]>([])
  const [foundKeywords, setFoundKeywords] = useState<KeywordSuggestion[]>([])
  const isKeywords = field.type === 'keywords'
  const query = text.trim()
  const remember = useCallback((more: KeywordSuggestion[]) => {
    setKnownKeywords((before) => [
      ...before,
      ...more.filter((keyword) => !before.some((existing) => existing.value === keyword.value)),
    ])
  }, [])

  useEffect(() => {
    if (!isKeywords || query.length < minQueryLength) {
      setFoundKeywords([])
      return
    }
    let isCurrent = true
    const timer = setTimeout(async () => {
      const response = await suggest(query)
      if (!isCurrent) return
      setFoundKeywords(response)
      remember(response)
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isKeywords, query, suggest, remember])

  const unlabelled = isKeywords
    ? chosen.filter((value) => !knownKeywords.some((keyword) => keyword.value === value)).join('\n')
    : ''
  useEffect(() => {
    let isCurrent = true
    for (const value of unlabelled.split('\n').filter((keyword) => keyword.length >= minQueryLength)) {
      suggest(value.replaceAll('-', ' ')).then((response) => isCurrent && remember(response))
    }
    return () => {
      isCurrent = false
    }
  }, [unlabelled, suggest, remember])

  const options = choiceOptions(field.settings, language)
  const matching = options.filter((option) =>
    option.label.toLocaleLowerCase(language).includes(query.toLocaleLowerCase(language)),
  )
  const labelled = isKeywords ? knownKeywords : options
  return {
    suggestions: isKeywords ? foundKeywords : matching,
    labels: {
      labelOf: (value) => labelled.find((keyword) => keyword.value === value)?.label ?? value,
      valueOf: (typed) => labelled.find((keyword) => keyword.label === typed)?.value ?? typed,
    },
  }
}
