import type { FieldSettings } from '#contract/fields.ts'
import { type FieldCases, many } from './field-case-types.ts'

function optionsOf(values: (string | number)[]): FieldSettings {
  return {
    options: values.map((value) => ({
      value,
      label: { et: `${value}`, en: `${value}` },
      url: 'https://ut.ee/',
    })),
  }
}
const abc = optionsOf(['a', 'b', 'c'])
const numbers = optionsOf([3, 6])
const custom: FieldSettings = { ...abc, customSelect: true }

/** Checkboxes, selects and confirmations. */
export const choiceCases: FieldCases = {
  accepted: [
    ['checkbox', ['a', 'a', 'c'], ['a', 'c'], abc],
    ['checkbox', [], undefined, abc],
    ['checkbox', false, false],
    ['checkbox', true, true],
    ['confirmation', true, true],
    ['confirmation', false, undefined],
    ['radio', 'a', 'a', abc],
    ['radio', ' b ', 'b', abc],
    ['class', 'b', 'b', abc],
    ['select', 'c', 'c', abc],
    ['select', '  muu  ', 'muu', custom],
    ['select', 'x'.repeat(200), 'x'.repeat(200), custom],
    ['select', '6', '6', numbers],
    ['select-withUrl', 'a', 'a', abc],
    ['multi-select', ['a', 'b'], ['a', 'b'], abc],
    ['select-multi', ['a', ' muu '], ['a', 'muu'], custom],
    ['select-multi', many(50), many(50), custom],
    ['checkbox-withUrl', ['c'], ['c'], abc],
    ['select-withUrl-multi', ['a'], ['a'], abc],
    ['select-number', 6, 6, numbers],
    ['select-number-multi', [3, 6, 3], [3, 6], numbers],
  ],
  rejected: [
    ['checkbox', ['x'], 'option', abc],
    ['checkbox', true, 'type', abc],
    ['checkbox', ['a'], 'type'],
    ['checkbox', 'true', 'type'],
    ['confirmation', 'true', 'type'],
    ['confirmation', 1, 'type'],
    ['confirmation', ['true'], 'type'],
    ['radio', 'x', 'option', abc],
    ['radio', ['a'], 'type', abc],
    ['class', 'A', 'option', abc],
    ['class', 1, 'type', abc],
    ['select', 'muu', 'option', abc],
    ['select', 'a\u0000', 'characters', abc],
    ['select', 'a', 'option'],
    ['select', 3, 'type', numbers],
    ['select', { a: 1 }, 'type', custom],
    ['select', 'x'.repeat(201), 'maxLength', custom],
    ['select-withUrl', 'x', 'option', abc],
    ['select-withUrl', ['a'], 'type', abc],
    ['multi-select', ['a', 'x'], 'option', abc],
    ['multi-select', 'a', 'type', abc],
    ['select-multi', ['x'.repeat(201)], 'maxLength', custom],
    ['select-multi', many(51), 'maxItems', custom],
    ['select-multi', 'a', 'type', custom],
    ['checkbox-withUrl', ['x'], 'option', abc],
    ['checkbox-withUrl', 'a', 'type', abc],
    ['select-withUrl-multi', ['__proto__'], 'option', abc],
    ['select-withUrl-multi', [1], 'type', abc],
    ['select-number', 4, 'option', numbers],
    ['select-number', '3', 'type', numbers],
    ['select-number-multi', [3, 4], 'option', numbers],
    ['select-number-multi', ['3'], 'type', numbers],
    ['select-number-multi', 3, 'type', numbers],
  ],
}
