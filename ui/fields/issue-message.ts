import { useTranslation } from 'react-i18next'
import { maxBytesOf } from '#contract/files.ts'
import type { FormField } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { allowedFormats, readableLimit } from '#contract/values/file.ts'
import { maxSupervisors } from '#contract/values/supervisors.ts'

/** Default message parameters, because the server may omit the limits. */
function limitParams(field: FormField): Record<string, string | number> {
  if (field.type === 'supervisorsList') return { max: maxSupervisors }
  if (field.type !== 'file') return {}
  return {
    max: readableLimit(maxBytesOf(field.settings)),
    formats: allowedFormats(field.settings).join(', '),
  }
}

/** Returns a function that translates an issue, with the limits of its field as parameters. */
export function useIssueMessage(): (issue: ValueIssue, field: FormField) => string {
  const { t } = useTranslation()
  return (issue, field) => {
    const isYear = field.type === 'year' && issue.messageKey === 'validation.date'
    const key = isYear ? 'validation.year' : issue.messageKey
    return t(key, { ...limitParams(field), ...issue.params })
  }
}
