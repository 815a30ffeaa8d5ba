import type { FieldType } from '../forms.ts'
import { checkEmail, checkEmails, checkUrl } from './address.ts'
import {
  checkCheckbox,
  checkChoice,
  checkChoices,
  checkConfirmation,
  checkNumberChoice,
  checkNumberChoices,
} from './choice.ts'
import { checkDate, checkDateRange, checkDateTime, checkDateTimeRange } from './date.ts'
import { checkFile } from './file.ts'
import { checkNumber, checkYear } from './number.ts'
import type { Rule } from './rule.ts'
import { checkSupervisors } from './supervisors.ts'
import { checkCercs, checkLine, checkLongText } from './text.ts'
import { checkTextList } from './text-list.ts'

type CercsType = Extract<FieldType, `cercs_${string}`>
type PlainType = Exclude<FieldType, CercsType>

/** The rule of each field type (contract §4). */
const rules: Readonly<Record<PlainType, Rule>> = {
  text: checkLine,
  search: checkLine,
  textarea: checkLongText,
  'text-multi': checkTextList,
  stringarray: checkTextList,
  tags: checkTextList,
  keywords: checkTextList,
  url: checkUrl,
  link: checkUrl,
  email: checkEmail,
  'auto-email': checkEmail,
  'multi-email': checkEmails,
  'auto-multi-email': checkEmails,
  number: checkNumber,
  year: checkYear,
  checkbox: checkCheckbox,
  confirmation: checkConfirmation,
  radio: checkChoice,
  class: checkChoice,
  select: checkChoice,
  'select-withUrl': checkChoice,
  'multi-select': checkChoices,
  'select-multi': checkChoices,
  'checkbox-withUrl': checkChoices,
  'select-withUrl-multi': checkChoices,
  'select-number': checkNumberChoice,
  'select-number-multi': checkNumberChoices,
  file: checkFile,
  date: checkDate,
  'date-time': checkDateTime,
  'date-range': checkDateRange,
  'date-range-time': checkDateTimeRange,
  supervisorsList: checkSupervisors,
}

function isCercs(type: FieldType): type is CercsType {
  return type.startsWith('cercs_')
}

export function ruleOf(type: FieldType): Rule {
  return isCercs(type) ? checkCercs : rules[type]
}
