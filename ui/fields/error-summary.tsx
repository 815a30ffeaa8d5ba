import { Link, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope, ValueIssue } from '#contract/problems.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { labelOf } from './field-texts.ts'
import { focusField } from './focus-field.ts'
import { useIssueMessage } from './issue-message.ts'
import { isIssueOf, type SortedField } from './sorted-fields.ts'

const useStyles = makeStyles({
  box: {
    scrollMarginTop: '88px',
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorStatusDangerBorder2}`,
    borderInlineStartWidth: '4px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorStatusDangerBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  reason: { margin: `${tokens.spacingVerticalS} 0 0` },
  list: { margin: `${tokens.spacingVerticalS} 0 0`, paddingInlineStart: tokens.spacingHorizontalL },
  item: { paddingBlock: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  link: {
    color: tokens.colorStatusDangerForeground1,
    ':hover': { color: tokens.colorStatusDangerForeground1 },
  },
})

type Props = {
  issues: readonly ValueIssue[]
  problem: Envelope | undefined
  fields: ReadonlyMap<string, SortedField>
  /** Grows with every refusal. */
  refusals: number
}

/** Why the form was not sent, with a link to each field; takes focus after every refusal. */
export function ErrorSummary({ issues, problem, fields, refusals }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const messageOf = useIssueMessage()
  const box = useRef<HTMLDivElement>(null)
  const placed = [...fields.values()]
  const nameOf = (issue: ValueIssue, { field, path }: SortedField) => {
    const label = labelOf(field, language).replace(/[.:]$/, '')
    const [, row, part] = /^\.(\d+)\.(firstname|lastname|email)$/.exec(issue.field.slice(path.length)) ?? []
    if (row === undefined || part === undefined) return label
    return `${t('field.supervisors.number', { number: Number(row) + 1 })}, ${t(`field.supervisors.${part}`)}`
  }
  const lines = issues
    .map((issue) => {
      const place = placed.findIndex((one) => isIssueOf(issue, one.path))
      return { issue, place, on: placed[place] }
    })
    .toSorted((one, other) => one.place - other.place)

  // biome-ignore lint/correctness/useExhaustiveDependencies: at every refusal, also one with the same issues
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' })
    box.current?.focus({ preventScroll: true })
  }, [refusals])

  if (lines.length === 0 && !problem) return null
  return (
    <div ref={box} className={styles.box} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>
        {lines.length > 0
          ? t('validation.checkFields', { count: lines.length })
          : t(problem?.error ?? problem?.warning ?? 'errors.unexpected')}
      </h2>
      {lines.length > 0 && problem?.error && problem.error !== 'errors.invalid' && (
        <p className={styles.reason}>{t(problem.error)}</p>
      )}
      {lines.length > 0 && (
        <ul className={styles.list}>
          {lines.map(({ issue, on }) => (
            <li key={`${issue.field} ${issue.messageKey}`} className={styles.item}>
              {on ? (
                <Link
                  className={styles.link}
                  href={`#${on.path}`}
                  inline
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(issue.field, on.path)
                  }}
                >
                  {nameOf(issue, on)}: {messageOf(issue, on.field)}
                </Link>
              ) : (
                `${issue.field}: ${t(issue.messageKey, { ...issue.params })}`
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
