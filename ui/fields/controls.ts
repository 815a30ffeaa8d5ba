import type { ComponentType } from 'react'
import type { FormField } from '#contract/forms.ts'
import { isTitleField } from '#contract/registers/registers.ts'
import { type FieldType, fieldTypeOf, type Kind } from '#contract/values/field-types.ts'
import { FileControl } from '../files/file-control.tsx'
import { fitChips } from './choice-chips.tsx'
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
import {
  LongTextControl,
  NumberControl,
  ReadOnlyControl,
  TextControl,
  TitleControl,
  UrlControl,
} from './text-controls.tsx'

type Control = ComponentType<ControlProps>

const controlByKind: Readonly<Record<Kind, Control>> = {
  text: TextControl,
  longText: LongTextControl,
  texts: TagsControl,
  keywords: TagsControl,
  url: UrlControl,
  email: TextControl,
  emails: TextRowsControl,
  number: NumberControl,
  year: NumberControl,
  option: SelectControl,
  options: CheckboxesControl,
  checkbox: CheckboxesControl,
  confirmation: CheckboxControl,
  file: FileControl,
  date: DateControl,
  dateTime: DateTimeControl,
  dateRange: DateRangeControl,
  dateTimeRange: DateRangeControl,
  people: SupervisorsControl,
}

/** Types with another control than their kind. */
const controlByType = new Map<FieldType, Control>([
  ['text-multi', TextRowsControl],
  ['radio', RadioControl],
])

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
  const { kind } = fieldTypeOf(field)
  const control = controlByType.get(field.type) ?? controlByKind[kind]
  if (field.settings.readOnly && control !== FileControl) return ReadOnlyControl
  if (control === TextControl && isTitleField(field.slug)) return TitleControl
  if (kind === 'checkbox' && !field.settings.options?.length) {
    return field.required ? YesNoControl : CheckboxControl
  }
  if (field.settings.customSelect) return customValueControls.get(control) ?? control
  // A choice that can be left open needs the list's first option.
  return control === SelectControl && field.required && fitChips(field.settings) ? RadioControl : control
}
