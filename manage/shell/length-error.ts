import { useTranslation } from 'react-i18next'
import type { FieldError } from './use-submission.ts'

/**
 * Returns a function that replaces the error of a field while its text is longer than allowed. Inputs have no `maxLength`,
 * which would cut off pasted text without a word.
 */
export function useLengthError(): (text: string, max: number, otherwise?: FieldError) => FieldError {
  const { t } = useTranslation()
  return (text, max, otherwise = { validationState: 'none' }) =>
    [...text.trim()].length > max
      ? { validationState: 'error', validationMessage: t('validation.maxLength', { max }) }
      : otherwise
}
