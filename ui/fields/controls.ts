import type { ComponentType } from 'react'
import type { FieldType, FormField } from '#contract/forms.ts'
import { FileControl } from '../files/file-control.tsx'
import { CheckboxControl } from './checkbox-control.tsx'
import { CheckboxesControl } from './checkboxes-control.tsx'
import type { ControlProps } from './control-props.ts'
import { CustomSelectControl } from './custom-select-control.tsx'
import { DateControl } from './date-control.tsx'
import { DateRangeControl } from './date-range-control.tsx'
import { DateTimeControl } from './date-time-control.tsx'
import { LongTextControl } from './long-text-control.tsx'
import { NumberControl } from './number-control.tsx'
import { RadioControl, YesNoControl } from './radio-control.tsx'
import { ReadOnlyControl } from './read-only-control.tsx'
import { SelectControl } from './select-control.tsx'
import { SupervisorsControl } from './supervisors-control.tsx'
import { TagsControl } from './tags-control.tsx'
import { TextControl } from './text-control.tsx'
import { TextRowsControl } from './text-rows-control.tsx'
import { UrlControl } from './url-control.tsx'

type Control = ComponentType<ControlProps>
type CercsType = Extract<FieldType, `cercs_${string}`>

const controlByType: Readonly<Record<Exclude<FieldType, CercsType>, Control>> = {
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
}

const customValueControls = new Map<Control, Control>([
  [SelectControl, CustomSelectControl],
  [RadioControl, CustomSelectControl],
  [CheckboxesControl, TagsControl],
])

function isCercs(type: FieldType): type is CercsType {
  return type.startsWith('cercs_')
}

/** The control for a field, by its type and by settings that change the allowed values. */
export function controlOf(field: FormField): Control {
  const control = isCercs(field.type) ? TextControl : controlByType[field.type]
  if (field.settings.readOnly && control !== FileControl) return ReadOnlyControl
  if (field.type === 'checkbox' && !field.settings.options?.length) {
    return field.required ? YesNoControl : CheckboxControl
  }
  return (field.settings.customSelect && customValueControls.get(control)) || control
}
