import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#contract/fold-text.ts'
import type { Text } from '#contract/texts.ts'
import { RequiredField } from '../shell/required-field.tsx'
import type { FieldError } from '../shell/use-submission.ts'

/** A slug made of a title, Estonian first: `Ettevõtte nimi` becomes `ettevotte_nimi`. */
export function suggestSlug({ et, en }: Text): string {
  return foldText(et || en)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
}

/** The slug itself, or with the first number that makes it different from the taken ones. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let free = slug
  for (let number = 2; taken.has(free); number += 1) free = `${slug}_${number}`
  return free
}

/** The slug of a new definition follows its title until it is typed; a stored slug never changes. */
export function useSlug(isStored: boolean, suggest = suggestSlug) {
  const [isTyped, setTyped] = useState(false)
  return {
    isStored,
    follow: (slug: string, title: Text) => (isStored || isTyped ? slug : suggest(title)),
    onTyped: (slug: string) => setTyped(slug !== ''),
  }
}

export type SlugRule = ReturnType<typeof useSlug>

type Props = {
  slug: string
  rule: SlugRule
  error: FieldError
  onChange: (slug: string) => void
}

export function SlugField({ slug, rule, error, onChange }: Props) {
  const { t } = useTranslation()
  const { isStored } = rule
  return (
    <RequiredField
      label={t('manage.forms.slug')}
      hint={t(isStored ? 'forms.error.slugFixed' : 'manage.forms.slugHint')}
      required={!isStored}
      {...error}
    >
      <Input
        value={slug}
        readOnly={isStored}
        appearance={isStored ? 'filled-darker' : 'outline'}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(_event, { value }) => {
          const typed = value.trim()
          rule.onTyped(typed)
          onChange(typed)
        }}
      />
    </RequiredField>
  )
}
