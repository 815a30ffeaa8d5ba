import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import {
  type ConditionOptions,
  evaluateConditions,
  isConditional,
  withOutcome,
} from '#contract/values/conditions.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { useAnnounce } from '../shell/announcer.tsx'
import { labelOf } from './field-texts.tsx'
import { sortedFields } from './sorted-fields.ts'

const none: ReadonlySet<string> = new Set()
const separator = '\n'

/**
 * The form as it is displayed with these values, and the paths of the fields that its conditions hide. Both stay the same until
 * a condition has another outcome. Fields that appear are announced, each once.
 */
export function useDisplayedForm(
  form: WithFieldSets,
  values: FormValues,
  { whole, stored }: { whole: ConditionOptions['whole']; stored: FormValues | undefined },
): { form: WithFieldSets; hidden: ReadonlySet<string> } {
  const outcome = isConditional(whole ?? form)
    ? evaluateConditions(form, values, { ...(whole && { whole }), ...(stored && { stored }) })
    : undefined
  const hiddenPaths = outcome && [...outcome.hidden].join(separator)
  const requiredPaths = outcome && [...outcome.required].join(separator)
  const displayed = useMemo(() => {
    if (hiddenPaths === undefined || requiredPaths === undefined) return { form, hidden: none }
    const hidden = new Set(hiddenPaths.split(separator))
    return { form: withOutcome(form, { hidden, required: new Set(requiredPaths.split(separator)) }), hidden }
  }, [form, hiddenPaths, requiredPaths])
  useAnnounceAppearing(displayed)
  return displayed
}

function useAnnounceAppearing({ form, hidden }: { form: WithFieldSets; hidden: ReadonlySet<string> }): void {
  const { t } = useTranslation()
  const language = useLanguage()
  const announce = useAnnounce()
  const before = useRef(hidden)
  useEffect(() => {
    const wasHidden = before.current
    before.current = hidden
    const labels = sortedFields(form)
      .filter(({ path }) => wasHidden.has(path) && !hidden.has(path))
      .map(({ field }) => labelOf(field, language))
    if (labels.length === 0) return
    const names = new Intl.ListFormat(language).format(labels)
    announce(t('field.form.appeared', { count: labels.length, names }))
  }, [announce, form, hidden, language, t])
}
