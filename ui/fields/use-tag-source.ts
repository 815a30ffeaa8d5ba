import { useCallback, useEffect, useState } from 'react'
import type { FormField } from '#contract/forms.ts'
import type { KeywordSuggestion } from '#contract/keywords.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { choiceOptions } from './choice-options.ts'
import { useFormTools } from './form-tools.tsx'

const minQueryLength = 3

type TagSource = {
  suggestions: KeywordSuggestion[]
  /** A keyword is kept as its value and shown by its label; a new one is both. */
  labels: { labelOf: (value: string) => string; valueOf: (text: string) => string }
}

/** Suggestions for what is typed: a select's options, or published keywords from three characters on. */
export function useTagSource(field: FormField, text: string, chosen: string[]): TagSource {
  const { suggest } = useFormTools()
  const language = useLanguage()
  const [known, setKnown] = useState<KeywordSuggestion[]>([])
  const [found, setFound] = useState<KeywordSuggestion[]>([])
  const isKeywords = field.type === 'keywords'
  const query = text.trim()
  const remember = useCallback((more: KeywordSuggestion[]) => {
    setKnown((before) => [...before, ...more.filter((one) => !before.some((old) => old.value === one.value))])
  }, [])

  useEffect(() => {
    if (!isKeywords || query.length < minQueryLength) {
      setFound([])
      return
    }
    let isCurrent = true
    const waiting = setTimeout(async () => {
      const answer = await suggest(query)
      if (!isCurrent) return
      setFound(answer)
      remember(answer)
    }, 250)
    return () => {
      isCurrent = false
      clearTimeout(waiting)
    }
  }, [isKeywords, query, suggest, remember])

  const unnamed = isKeywords
    ? chosen.filter((value) => !known.some((one) => one.value === value)).join('\n')
    : ''
  useEffect(() => {
    let isCurrent = true
    for (const value of unnamed.split('\n').filter((one) => one.length >= minQueryLength)) {
      suggest(value.replaceAll('-', ' ')).then((answer) => isCurrent && remember(answer))
    }
    return () => {
      isCurrent = false
    }
  }, [unnamed, suggest, remember])

  const options = choiceOptions(field.settings, language)
  const fitting = options.filter((option) =>
    option.label.toLocaleLowerCase(language).includes(query.toLocaleLowerCase(language)),
  )
  const named = isKeywords ? known : options
  return {
    suggestions: isKeywords ? found : fitting,
    labels: {
      labelOf: (value) => named.find((one) => one.value === value)?.label ?? value,
      valueOf: (typed) => named.find((one) => one.label === typed)?.value ?? typed,
    },
  }
}
