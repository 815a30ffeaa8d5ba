'use client'

import { makeStyles, Title3, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { RegisterTabs } from './register-tabs.tsx'
import type { ManagedForm } from './registers.ts'

const useStyles = makeStyles({
  text: { maxWidth: '70ch', color: tokens.colorNeutralForeground2 },
})

/** The data tab before a register is selected. */
export function RegisterPrompt({ forms }: { forms: readonly ManagedForm[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <>
      <Title3 as="h1">{t('manage.prompt.title')}</Title3>
      <p className={styles.text}>{t('manage.prompt.text')}</p>
      <RegisterTabs forms={forms} />
    </>
  )
}
