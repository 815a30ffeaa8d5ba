import type { ComponentType } from 'react'
import type { FormField } from '#contract/forms.ts'
import { type FieldTypeName, fieldTypeName, fieldTypeOf } from '#contract/values/field-types.ts'
import { FileControl } from '../files/file-control.tsx'
import {
  CheckboxControl,
  CheckboxesControl,
  CustomSelectControl,
  RadioControl,
  SelectControl,
  YesNoControl,
} from './choice-controls.tsx'
import type { ControlProps } from './control.tsx'
import { DateControl, DateRangeControl, DateTimeControl } from './date-controls.tsx'
import { SupervisorsControl, TextRowsControl } from './row-controls.tsx'
import { TagsControl } from './tags-control.tsx'
import { LongTextControl, NumberControl, ReadOnlyControl, TextControl, UrlControl } from './text-controls.tsx'

type Control = ComponentType<ControlProps>

const controlByType: Readonly<Record<FieldTypeName, Control>> = {
  text: TextControl,
  search: TextControl,
  textarea: LongTextControl,
  'text-multi': TextRowsControl,
  stringarray: TagsControl,
  tags: TagsControl,
  keywords: TagsControl,
  url: UrlControl,
  link: UrlControl,
  email: TextControl,
  'auto-email': TextControl,
  'multi-email': TextRowsControl,
  'auto-multi-email': TextRowsControl,
  number: NumberControl,
  year: NumberControl,
  checkbox: CheckboxesControl,
  confirmation: CheckboxControl,
  radio: RadioControl,
  class: SelectControl,
  select: SelectControl,
  'select-withUrl': SelectControl,
  'multi-select': CheckboxesControl,
  'select-multi': CheckboxesControl,
  'checkbox-withUrl': CheckboxesControl,
  'select-withUrl-multi': CheckboxesControl,
  'select-number': SelectControl,
  'select-number-multi': CheckboxesControl,
  file: FileControl,
  date: DateControl,
  'date-time': DateTimeControl,
  'date-range': DateRangeControl,
  'date-range-time': DateRangeControl,
  supervisorsList: SupervisorsControl,
  cercs: TextControl,
}

const customValueControls = new Map<Control, Control>([
  [SelectControl, CustomSelectControl],
  [RadioControl, CustomSelectControl],
  [CheckboxesControl, TagsControl],
])

/** Controls that are groups of others: they are named by the label, but are not the target of its `for`. */
const groups = new Set<Control>([
  CheckboxesControl,
  RadioControl,
  YesNoControl,
  DateTimeControl,
  DateRangeControl,
  TextRowsControl,
  SupervisorsControl,
])

export function isGroup(control: Control): boolean {
  return groups.has(control)
}

/** The control for a field, by its type and by settings that change the allowed values. */
export function controlOf(field: FormField): Control {
  const control = controlByType[fieldTypeName(field.type)]
  if (field.settings.readOnly && control !== FileControl) return ReadOnlyControl
  if (fieldTypeOf(field).kind === 'checkbox' && !field.settings.options?.length) {
    return field.required ? YesNoControl : CheckboxControl
  }
  return (field.settings.customSelect && customValueControls.get(control)) || control
}
