import type { ReactNode } from 'react'
import type { FieldSettings } from '#contract/fields.ts'
import { languages } from '#contract/texts.ts'
import styles from './choice-chips.module.css'
import { ControlGroup } from './control.tsx'
import type { ChoiceOption } from './field-texts.tsx'

const mostChips = 6
const longestLabel = 24

/** Whether the options are few and short enough, in both languages, to be chosen from in a line. */
export function fitChips({ options = [] }: FieldSettings): boolean {
  return (
    options.length <= mostChips &&
    options.every(
      ({ label, url }) => !url && languages.every((language) => label[language].length <= longestLabel),
    )
  )
}

type Props = {
  id: string
  options: readonly Pick<ChoiceOption, 'value' | 'label' | 'lang'>[]
  /** Radio buttons, of which one is chosen, instead of checkboxes. */
  isSingle?: boolean
  isWrong?: boolean
  chosen: ReadonlySet<string>
  onToggle: (value: string, isChosen: boolean) => void
  /** At the end of the line. */
  after?: ReactNode
}

/** Few short options in a line, each a native checkbox or radio button in a frame that is its label. */
export function ChoiceChips({
  id,
  options,
  isSingle = false,
  isWrong = false,
  chosen,
  onToggle,
  after,
}: Props) {
  return (
    <ControlGroup id={id} className={styles.line} isRadioGroup={isSingle}>
      {options.map(({ value, label, lang }) => (
        <label key={value} className={styles.chip} lang={lang}>
          <input
            className={styles.input}
            type={isSingle ? 'radio' : 'checkbox'}
            {...(isSingle ? { name: id, value } : { 'aria-invalid': isWrong || undefined })}
            checked={chosen.has(value)}
            onChange={({ target }) => onToggle(value, target.checked)}
          />
          {label}
        </label>
      ))}
      {after}
    </ControlGroup>
  )
}
