import { Field, InfoButton, type LabelProps, Link, makeStyles, tokens } from '@fluentui/react-components'
import { type ElementType, type FocusEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue, FormField } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { CheckboxControl } from './checkbox-control.tsx'
import { controlOf } from './controls.ts'
import { LabelText } from './field-label.tsx'
import { domIdOf } from './focus-field.ts'
import { useIssueMessage } from './issue-message.ts'

const useStyles = makeStyles({
  frame: { scrollMarginTop: '88px' },
  // Fluent puts hint and message last; both are read before one answers, so they stand under the label.
  label: { order: -3, paddingBottom: tokens.spacingVerticalXXS },
  info: { '@media (pointer: coarse)': { minWidth: '44px', minHeight: '44px', marginBlock: '-10px' } },
  hint: {
    order: -2,
    maxWidth: '70ch',
    paddingBottom: tokens.spacingVerticalXS,
    marginTop: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  message: {
    order: -1,
    marginTop: 0,
    paddingBottom: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  links: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
})

type Props = {
  /** `general_thesis.title_et` */
  path: string
  field: FormField
  value: FieldValue | undefined
  /** The issues at this path and below. */
  issues: readonly ValueIssue[]
  onChange: (path: string, value: FieldValue | undefined) => void
  /** The focus has left the field as a whole. */
  onLeave: (path: string) => void
}

/** One field of a form: label, help and links, the control of its type, and its message. */
export const FieldRenderer = memo(function FieldRenderer({
  path,
  field,
  value,
  issues,
  onChange,
  onLeave,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const messageOf = useIssueMessage()
  const Control = controlOf(field)
  const messageAt = (below: string) => {
    const issue = issues.find((one) => one.field === (below === '' ? path : `${path}.${below}`))
    return issue && messageOf(issue, field)
  }
  const message = messageAt('')
  const tooltip = inLanguage(field.settings.tooltips, language)
  const help = inLanguage(field.settings.helps, language)
  const links = field.settings.extraLinks ?? []
  const label = <LabelText field={field} language={language} />

  return (
    <Field
      className={styles.frame}
      data-field={path}
      required={field.required}
      label={
        Control === CheckboxControl
          ? undefined
          : {
              required: false,
              // The button stands beside the label, not in it: its name is none of the control's.
              children: (Label: ElementType<LabelProps>, props: LabelProps) => (
                <span className={styles.label}>
                  <Label {...props}>{label}</Label>
                  {tooltip && (
                    <InfoButton className={styles.info} info={tooltip} aria-label={t('field.info')} />
                  )}
                </span>
              ),
            }
      }
      hint={
        help || links.length > 0
          ? {
              className: styles.hint,
              children: (
                <>
                  {help}
                  {links.length > 0 && (
                    <span className={styles.links}>
                      {links.map((link) => (
                        <Link key={link.url} href={link.url} target="_blank" rel="noreferrer" inline>
                          {inLanguage(link.label, language) || link.url}
                        </Link>
                      ))}
                    </span>
                  )}
                </>
              ),
            }
          : undefined
      }
      validationState={message ? 'error' : 'none'}
      validationMessage={message && { className: styles.message, children: message }}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave(path)
      }}
    >
      <Control
        id={domIdOf(path)}
        path={path}
        field={field}
        value={value}
        messageAt={messageAt}
        onChange={(next) => onChange(path, next)}
      />
    </Field>
  )
})
