import { Combobox, makeStyles, Option, SpinButton } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOrder, maxOrder } from '#contract/definitions/validate-form.ts'
import { foldText } from '#contract/fold-text.ts'
import { Field } from '#ui/fields/field.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import type { FieldError } from '../shell/use-submission.ts'

const useStyles = makeStyles({
  grow: { flex: '1 1 220px' },
  order: { width: '72px' },
  orderWithMessage: { width: '144px' },
  number: { minWidth: 0, width: '72px', gridTemplateColumns: '1fr' },
  // They are smaller than a target may be; members are moved by the buttons of their row.
  step: { display: 'none' },
  picker: { minWidth: 0, width: '100%' },
})

type OrderFieldProps = {
  order: number
  error: FieldError
  /** Whether the order differs from the member's position. */
  isMisplaced?: boolean
  onChange: (order: number) => void
}

/** The member's position, which is also changed by dragging. */
export function OrderField({ order, error, isMisplaced = false, onChange }: OrderFieldProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const state = () => {
    if (!isOrder(order)) return { state: 'error', key: 'forms.error.orderRange' } as const
    return isMisplaced ? ({ state: 'warning', key: 'forms.error.orderIndex' } as const) : undefined
  }
  const found = state()
  const own = found && {
    validationState: found.state,
    validationMessage: t(found.key, { max: maxOrder }),
  }
  const message = error.validationState === 'error' ? error : own
  return (
    <Field
      className={message ? styles.orderWithMessage : styles.order}
      label={t('manage.forms.order')}
      {...message}
    >
      <SpinButton
        className={styles.number}
        min={1}
        incrementButton={{ className: styles.step }}
        decrementButton={{ className: styles.step }}
        value={order}
        onChange={(_event, { value, displayValue }) => {
          const next = value ?? Number(displayValue)
          if (Number.isInteger(next)) onChange(next)
        }}
      />
    </Field>
  )
}

type SlugPickerProps = {
  label: string
  isMarked?: boolean
  slug: string
  options: readonly { slug: string; label: string }[]
  error: FieldError
  /** How many entries have a value. */
  entries?: number
  onChange: (slug: string) => void
}

/** Chooses a definition by typing a part of its slug or label. */
export function SlugPicker(props: SlugPickerProps) {
  const { label, isMarked = false, slug, options, error, entries = 0, onChange } = props
  const { t } = useTranslation()
  const styles = useStyles()
  const [typed, setTyped] = useState<string>()
  const query = foldText(typed ?? '')
  const found = options.filter((option) => foldText(`${option.slug} ${option.label}`).includes(query))
  return (
    <RequiredField
      className={styles.grow}
      label={label}
      isMarked={isMarked}
      note={entries > 0 ? t('manage.forms.entries', { count: entries }) : undefined}
      {...error}
    >
      <Combobox
        className={styles.picker}
        expandIcon={{ 'aria-label': t('field.select.open') }}
        value={typed ?? slug}
        selectedOptions={slug ? [slug] : []}
        onChange={(event) => setTyped(event.target.value)}
        onOptionSelect={(_event, { optionValue }) => {
          setTyped(undefined)
          if (optionValue) onChange(optionValue)
        }}
        onBlur={() => setTyped(undefined)}
      >
        {found.slice(0, 100).map((option) => (
          <Option key={option.slug} value={option.slug} text={option.slug}>
            {option.slug} {option.label && `· ${option.label}`}
          </Option>
        ))}
      </Combobox>
    </RequiredField>
  )
}
