import { makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminForm } from '#contract/admin-forms.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { FormStatusTag } from './form-status-tag.tsx'

const useStyles = makeStyles({
  details: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingHorizontalS} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground2,
  },
  uuid: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
})

/** Status, dates, and the uuid on request. */
export function FormDetails({ form }: { form: AdminForm }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [isUuidVisible, setUuidVisible] = useState(false)
  return (
    <div className={styles.details}>
      <FormStatusTag status={form.status} />
      <span>
        {t('manage.forms.created')} <DateTime value={form.createdAt} />
      </span>
      <span>
        {t('manage.forms.updated')} <DateTime value={form.updatedAt} />
      </span>
      <Switch
        label={t('manage.forms.showUuid')}
        checked={isUuidVisible}
        onChange={(_event, { checked }) => setUuidVisible(checked)}
      />
      {isUuidVisible && <span className={styles.uuid}>{form.uuid}</span>}
    </div>
  )
}
