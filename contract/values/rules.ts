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
import type { FieldTypeName } from './field-types.ts'
import { checkFile } from './file.ts'
import { checkNumber, checkYear } from './number.ts'
import type { Rule } from './rule.ts'
import { checkSupervisors } from './supervisors.ts'
import { checkCercs, checkLine, checkLongText, checkTextList } from './text.ts'

/** Validates a value of each field type (contract §4). */
export const rules: Readonly<Record<FieldTypeName, Rule>> = {
  text: checkLine,
  search: checkLine,
  volume: checkLine,
  textarea: checkLongText,
  'text-multi': checkTextList,
  stringarray: checkTextList,
  tags: checkTextList,
  keywords: checkTextList,
  url: checkUrl,
  link: checkUrl,
  email: checkEmail,
  'multi-email': checkEmails,
  'auto-email': checkEmail,
  'auto-multi-email': checkEmails,
  number: checkNumber,
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
  year: checkYear,
  'date-time': checkDateTime,
  'date-range': checkDateRange,
  'date-range-time': checkDateTimeRange,
  supervisorsList: checkSupervisors,
  cercs: checkCercs,
}
