import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'
import { Answers } from './answers.tsx'

const useStyles = makeStyles({
  heading: {
    scrollMarginTop: '16px',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  text: { margin: `${tokens.spacingVerticalXS} 0 0`, color: tokens.colorNeutralForeground2 },
})

type Props = {
  form: WithFieldSets
  values: FormValues
  textLanguage: Language | undefined
  onChange: (path: string) => void
}

/** The step before a form is submitted: all answers, each with a link to its field. Takes focus when it opens. */
export function CheckAnswers({ form, values, textLanguage, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('field.check.title')}
      </h2>
      <p className={styles.text}>{t('field.check.text')}</p>
      <Answers form={form} values={values} textLanguage={textLanguage} onChange={onChange} />
    </div>
  )
}
