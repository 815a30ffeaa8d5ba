import type { FieldProps } from '@fluentui/react-components'
import { Field } from '#ui/fields/field.tsx'
import { useRequiredLabel } from './required-label.ts'

/** A `Field` that is marked as required in words. */
export function RequiredField({
  label,
  ...props
}: Omit<FieldProps, 'label' | 'required'> & { label: string }) {
  const requiredLabel = useRequiredLabel()
  return <Field {...props} required label={requiredLabel(label)} />
}
