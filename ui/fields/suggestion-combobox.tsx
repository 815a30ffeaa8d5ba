import { Combobox, Option } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/texts.ts'
import { TextInLanguage } from '../i18n/text-in-language.tsx'
import { useControlStyles } from './control.tsx'

export type SuggestionInputProps = {
  id: string
  text: string
  suggestions: readonly { value: string; label: string; language?: Language | undefined }[]
  /** The value of the suggestion whose label is the text. */
  selected?: string | undefined
  placeholder: string | undefined
  /** Whether there are suggestions for an empty text, so that the list can be expanded. */
  hasFullList: boolean
  onSelect: (value: string) => void
  onType: (text: string) => void
  /** Called for the Enter key, unless it selects a suggestion. */
  onEnter?: () => void
}

type Props = SuggestionInputProps & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** `SuggestionInput` once its code is loaded: a Fluent combobox. */
export function SuggestionCombobox({
  id,
  text,
  suggestions,
  selected,
  placeholder,
  hasFullList,
  onSelect,
  onType,
  onEnter,
  isOpen,
  onOpenChange,
}: Props) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  return (
    <Combobox
      id={id}
      className={styles.control}
      freeform
      // A portal would place it outside of all landmarks.
      inlinePopup
      listbox={{ className: styles.options }}
      disableAutoFocus
      expandIcon={hasFullList ? { 'aria-label': t('field.select.open') } : null}
      autoComplete="off"
      value={text}
      selectedOptions={selected === undefined ? [] : [selected]}
      placeholder={placeholder}
      open={isOpen && suggestions.length > 0}
      onOpenChange={(_event, data) => onOpenChange(data.open)}
      // Fluent also calls this without an option when typing deselects the current one.
      onOptionSelect={(_event, data) => data.optionValue !== undefined && onSelect(data.optionValue)}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter') return
        event.preventDefault()
        if (!event.currentTarget.getAttribute('aria-activedescendant')) onEnter()
      }}
    >
      {suggestions.map(({ value, label, language }) => (
        <Option key={value} value={value} text={label}>
          <TextInLanguage text={label} language={language} />
        </Option>
      ))}
    </Combobox>
  )
}
