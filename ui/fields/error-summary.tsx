import { makeStyles, tokens } from '@fluentui/react-components'
import { Fragment, type PropsWithChildren, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Envelope, isTemporary, type ValueIssue } from '#contract/problems.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { nameInSummary, useIssueMessage } from './field-texts.tsx'
import { focusField } from './focus-field.ts'
import type { FormChanges } from './form-changes.ts'
import { labelInSentence } from './label-message.ts'
import { isIssueOf, type SortedField } from './sorted-fields.ts'
import { useAnnouncedCorrections } from './use-announced-corrections.ts'

const useStyles = makeStyles({
  summary: {
    scrollMarginTop: '16px',
    padding: tokens.spacingHorizontalXL,
    border: '2px solid var(--danger)',
    borderRadius: 'var(--radius-card)',
    backgroundColor: 'var(--surface)',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  title: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  retry: { marginTop: tokens.spacingVerticalS },
  reason: { margin: `${tokens.spacingVerticalS} 0 0` },
  list: { margin: `${tokens.spacingVerticalS} 0 0`, padding: 0, listStyleType: 'none' },
  item: { paddingBlock: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  link: {
    color: tokens.colorStatusDangerForeground1,
    ':hover': { color: tokens.colorStatusDangerForeground1 },
  },
})

type Props = {
  issues: readonly ValueIssue[]
  problem: Envelope | undefined
  /** What the person can do about the problem, instead of trying again. */
  action?: ReactNode
  /** What has changed in the form since it was filled in. */
  changes: FormChanges | undefined
  /** In the order of the issues. */
  fields: ReadonlyMap<string, SortedField>
  /** Incremented with every rejected submission. */
  rejections: number
}

/** Lists the errors of a rejected submission with a link to each field; takes focus after every rejection. */
export function ErrorSummary({ issues, problem, action, changes, fields, rejections }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const messageOf = useIssueMessage()
  const summary = useRef<HTMLElement>(null)
  const sortedFields = [...fields.values()]
  const nameOf = (issue: ValueIssue, { field, path }: SortedField) => {
    const [, row, part] = /^\.(\d+)\.(firstname|lastname|email)$/.exec(issue.field.slice(path.length)) ?? []
    if (row === undefined || part === undefined) return nameInSummary(field, t, language)
    return t('field.supervisors.number', { number: Number(row) + 1 })
  }
  const lineOf = (issue: ValueIssue, target: SortedField) =>
    `${nameOf(issue, target)}: ${labelInSentence(messageOf(issue, target.field), language)}`
  const lines = issues
    .map((issue) => {
      const position = sortedFields.findIndex(({ path }) => isIssueOf(issue, path))
      return { issue, position, target: sortedFields[position] }
    })
    .toSorted((a, b) => a.position - b.position)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every rejection, even with the same issues
  useEffect(() => {
    summary.current?.scrollIntoView({ block: 'start' })
    summary.current?.focus({ preventScroll: true })
  }, [rejections])

  const { changed = [], removed = [] } = changes ?? {}
  const alsoChanged = sortedFields.filter(
    ({ path }) => changed.includes(path) && !issues.some((issue) => isIssueOf(issue, path)),
  )
  const titleId = useId()
  const title =
    lines.length > 0
      ? t('validation.checkAnswers', { count: lines.length })
      : t(problem?.error ?? problem?.warning ?? 'errors.unexpected')
  useAnnouncedCorrections(lines.length, rejections)

  if (lines.length === 0 && !problem) return null
  return (
    <section ref={summary} className={styles.summary} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {lines.length === 0 && problem && isTemporary(problem.status) && (
        <Button type="submit" className={styles.retry}>
          {t('common.retry')}
        </Button>
      )}
      {lines.length === 0 && action && <div className={styles.retry}>{action}</div>}
      {lines.length > 0 && problem?.error && <p className={styles.reason}>{t(problem.error)}</p>}
      {lines.length > 0 && (
        <ul className={styles.list}>
          {lines.map(({ issue, target }) => (
            <li key={`${issue.field} ${issue.messageKey}`} className={styles.item}>
              {target ? (
                <FieldLink className={styles.link} path={issue.field} target={target}>
                  {lineOf(issue, target)}
                </FieldLink>
              ) : (
                `${issue.field}: ${t(issue.messageKey, { ...issue.params })}`
              )}
            </li>
          ))}
        </ul>
      )}
      {alsoChanged.length > 0 && (
        <p className={styles.reason}>
          {t('field.changed.look')}{' '}
          {alsoChanged.map((target, index) => (
            <Fragment key={target.path}>
              {index > 0 && ', '}
              <FieldLink path={target.path} target={target}>
                {nameInSummary(target.field, t, language)}
              </FieldLink>
            </Fragment>
          ))}
        </p>
      )}
      {removed.length > 0 && (
        <p className={styles.reason}>
          {t('field.changed.removed', {
            count: removed.length,
            names: new Intl.ListFormat(language).format(
              removed.map(({ field }) => nameInSummary(field, t, language)),
            ),
          })}
        </p>
      )}
    </section>
  )
}

type LinkProps = PropsWithChildren<{
  className?: string
  /** Of the part of the field that is focused. */
  path: string
  target: SortedField
}>

function FieldLink({ className, path, target, children }: LinkProps) {
  return (
    <a
      className={className}
      href={`#${target.path}`}
      onClick={(event) => {
        event.preventDefault()
        focusField(path, target.path)
      }}
    >
      {children}
    </a>
  )
}
