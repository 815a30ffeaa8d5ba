import { Select, type SelectProps } from '@fluentui/react-components'

type Props<Value extends string> = Omit<SelectProps, 'value' | 'onChange'> & {
  value: Value
  options: readonly { value: Value; label: string; disabled?: boolean }[]
  onChoose: (value: Value) => void
}

/** A `Select` of options whose values have a type. */
export function ChoiceSelect<Value extends string>({ value, options, onChoose, ...select }: Props<Value>) {
  return (
    <Select
      {...select}
      value={value}
      onChange={(_event, data) => {
        const chosen = options.find((option) => option.value === data.value)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
