import { useTranslation } from 'react-i18next'
import hiddenStyles from '../theme/visually-hidden.module.css'

/** Tells screen readers that a link or a button opens a new window. */
export function NewWindowNote() {
  const { t } = useTranslation()
  return <span className={hiddenStyles.hidden}> {t('common.newWindow')}</span>
}
