import { type LabelProps, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Regular, ErrorCircle16Regular, Info16Regular } from '@fluentui/react-icons'
import { type ElementType, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { inLanguage, langOf } from '#contract/texts.ts'
import { TextLink } from '../controls/text-link.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { LinkedText } from '../item/linked-text.tsx'
import { PopoverButton } from '../shell/popover-button.tsx'
import { useLeave } from '../shell/use-leave.ts'
import { CheckboxControl } from './choice-controls.tsx'
import { controlOf, isGroup } from './controls.ts'
import { Field } from './field.tsx'
import { LabelText, useIssueMessage } from './field-texts.tsx'
import { domIdOf } from './focus-field.ts'
import { isDisplayable, StoredValueControl } from './stored-value.tsx'

const useStyles = makeStyles({
  frame: { scrollMarginTop: '16px' },
  // Fluent renders the hint last. It is moved below the label to be seen before the input.
  label: { order: -3, paddingBottom: tokens.spacingVerticalXXS },
  info: {
    justifyContent: 'center',
    // Not higher than the label.
    minHeight: '24px',
    marginBlock: '-2px',
    padding: 0,
    verticalAlign: 'middle',
    '@media (pointer: coarse), (max-width: 640px)': { marginBlock: '-10px' },
  },
  hint: {
    order: -2,
    maxWidth: '70ch',
    paddingBottom: tokens.spacingVerticalXS,
    marginTop: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  marked: {
    position: 'relative',
    '::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: '-10px',
      width: '3px',
      backgroundColor: 'var(--control-line)',
      // Otherwise forced colours would leave it out.
      forcedColorAdjust: 'none',
    },
  },
  open: { '::before': { backgroundColor: 'var(--pending)' } },
  mark: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  openMark: { color: 'var(--pending)' },
  links: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM },
})

/**
 * Of a field that a manager has marked for correction, `open` until it is `changed`; of one whose value was not taken over
 * from another entry, `empty` until it is `filled`.
 */
export type FieldMark = 'open' | 'changed' | 'empty' | 'filled'

type Props = {
  /** For example `general_thesis.title_et`. */
  path: string
  field: FormField
  value: FieldValue | undefined
  /** The value is that of an existing item. */
  isStored: boolean
  mark?: FieldMark | undefined
  /** The issues at this path and at nested paths. */
  issues: readonly ValueIssue[]
  onChange: (path: string, value: FieldValue | undefined) => void
  /** Called when the person goes on from the whole field to something else. */
  onLeave: (path: string) => void
}

/** A form field: label, help and links, the control for its type, and its error message. */
export const FieldRenderer = memo(function FieldRenderer({
  path,
  field,
  value,
  isStored,
  mark,
  issues,
  onChange,
  onLeave,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const messageOf = useIssueMessage()
  const isMisfit = isStored && value !== undefined && !isDisplayable(field, value)
  const Control = isMisfit ? StoredValueControl : controlOf(field)
  const messageAt = (relativePath: string) => {
    const issuePath = relativePath === '' ? path : `${path}.${relativePath}`
    const issue = issues.find((candidate) => candidate.field === issuePath)
    return issue && messageOf(issue, field)
  }
  const message = messageAt('')
  const tooltip = inLanguage(field.settings.tooltips, language)
  const help = inLanguage(field.settings.helps, language)
  const links = field.settings.extraLinks ?? []
  const label = <LabelText field={field} weight="medium" />
  const isOpen = mark === 'open' || mark === 'empty'
  const leaveProps = useLeave(() => onLeave(path))

  return (
    <Field
      className={mergeClasses(styles.frame, mark && styles.marked, isOpen && styles.open)}
      hasRoom
      data-field={path}
      required={field.required}
      label={
        Control === CheckboxControl
          ? undefined
          : {
              required: false,
              htmlFor: isMisfit || isGroup(Control) ? undefined : domIdOf(path),
              // The button is a sibling of the label, so that its name is not part of the control's name.
              children: (Label: ElementType<LabelProps>, props: LabelProps) => (
                <div className={styles.label}>
                  <Label {...props}>{label}</Label>
                  {tooltip && (
                    <PopoverButton
                      label={<Info16Regular />}
                      name={t('field.info')}
                      buttonClassName={styles.info}
                      isNote
                    >
                      <span lang={langOf(field.settings.tooltips, language)}>{tooltip}</span>
                    </PopoverButton>
                  )}
                </div>
              ),
            }
      }
      hint={
        help || links.length > 0 || mark
          ? {
              className: styles.hint,
              children: (
                <>
                  {mark && (
                    <span className={mergeClasses(styles.mark, isOpen && styles.openMark)}>
                      {isOpen ? <ErrorCircle16Regular /> : <CheckmarkCircle16Regular />}
                      {t(`field.mark.${mark}`)}
                    </span>
                  )}
                  <span lang={langOf(field.settings.helps, language)}>
                    <LinkedText text={help} newWindow />
                  </span>
                  {links.length > 0 && (
                    <span className={styles.links}>
                      {links.map((link) => (
                        <TextLink key={link.url} url={link.url} newWindow>
                          <span lang={langOf(link.label, language)}>
                            {inLanguage(link.label, language) || link.url}
                          </span>
                        </TextLink>
                      ))}
                    </span>
                  )}
                </>
              ),
            }
          : undefined
      }
      validationState={message ? 'error' : 'none'}
      // Not an alert: the error summary is the only one after a rejected submission.
      validationMessage={message}
      {...leaveProps}
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
