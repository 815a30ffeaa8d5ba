import { useTranslation } from 'react-i18next'
import type { Assignee } from '#contract/assignment.ts'

/** Returns a function for the name of an assignee, who may have no access any more. */
export function useAssigneeName(): (assignee: Assignee) => string {
  const { t } = useTranslation()
  return ({ name, hasAccess }) => (hasAccess ? name : t('manage.assignee.noAccess', { name }))
}
