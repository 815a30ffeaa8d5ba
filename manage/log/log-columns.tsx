import { makeStyles, tokens } from '@fluentui/react-components'
import type { TFunction } from 'i18next'
import Link from 'next/link'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '#contract/actions.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import type { DataColumn } from '#ui/data-table/columns.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { StatusTag } from '#ui/status/status-tag.tsx'
import { subjectPath } from './subject-path.ts'

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  // One line of a title; the whole one when it is pointed at or read.
  subject: {
    display: '-webkit-box',
    minWidth: 0,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
    '& a': { color: 'inherit' },
    '& a:not(:hover)': { textDecorationLine: 'none' },
    '@media print': { display: 'block' },
  },
  reference: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  detail: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    overflowWrap: 'anywhere',
  },
})

/** The columns of the log: when, who, what was done, with what. */
export function useLogColumns(): DataColumn<Action>[] {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  return useMemo<DataColumn<Action>[]>(
    () => [
      {
        id: 'subject',
        headerKey: 'manage.log.subject',
        kind: 'name',
        cell: (action) => {
          const name = subjectName(action, t, language)
          const path = subjectPath(action)
          return (
            <span className={styles.line}>
              <span className={styles.subject} title={name}>
                {path ? (
                  <Link href={path} prefetch={false}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </span>
              {action.reference && action.reference !== name && (
                <span className={styles.reference}>{action.reference}</span>
              )}
            </span>
          )
        },
      },
      {
        id: 'noun',
        width: 96,
        headerKey: 'manage.log.noun',
        leaves: 'second',
        cell: ({ noun }) => t(`manage.log.noun.${noun}`),
      },
      {
        id: 'action',
        width: 280,
        headerKey: 'manage.log.action',
        cell: (action) => (
          <span className={styles.detail}>
            {t(`manage.log.action.${action.action}`)}
            <Detail action={action} />
          </span>
        ),
      },
      {
        id: 'who',
        width: 150,
        headerKey: 'manage.log.who',
        cell: ({ who, username }) => who || username || t('manage.log.whoErased'),
      },
      {
        id: 'at',
        width: 132,
        headerKey: 'manage.log.at',
        sortable: true,
        sorts: 'dates',
        cell: ({ at }) => <DateTime value={at} />,
      },
    ],
    [t, styles, language],
  )
}

/** The title, or what else names the subject. */
function subjectName({ title, reference, subject, noun }: Action, t: TFunction, language: Language): string {
  const name = inLanguage(title, language) || reference
  if (name) return name
  if (noun === 'item') return t('manage.log.removed')
  if (noun === 'feedback' || noun === 'person') return t(`manage.log.noun.${noun}`)
  if (noun === 'access' && subject === null) return t('manage.log.whoErased')
  return subject ?? t('manage.log.several')
}

function Detail({ action: { noun, action, detail, fields, names, form } }: { action: Action }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  const status = noun === 'item' ? itemStatuses.find((each) => each === detail) : undefined
  const tag = status && form && <StatusTag form={form} status={status} />
  if (action === 'assign') {
    const [assignee] = names
    const name = (assignee && inLanguage(assignee, language)) || detail
    return (
      <span className={styles.note} title={detail ?? undefined}>
        {detail === null
          ? t('manage.log.released')
          : t('manage.log.assigned', { name: name || t('manage.log.whoErased') })}
      </span>
    )
  }
  if (names.length > 0) {
    const listed = names.map((name) => inLanguage(name, language)).join(', ')
    return (
      <>
        {tag}
        <span className={styles.note}>
          {fields.length > 0 ? t('manage.log.fields', { fields: listed }) : listed}
        </span>
      </>
    )
  }
  if (!detail) return null
  if (action === 'duplicate')
    return <span className={styles.note}>{t('manage.log.sameAs', { reference: detail })}</span>
  if (tag) return tag
  const text =
    noun === 'access'
      ? t('manage.access.untilDay', { day: formatDate(detail) })
      : action === 'merge'
        ? t('manage.log.into', { value: detail })
        : noun === 'translation'
          ? t('manage.log.renamed', { value: detail })
          : noun === 'form'
            ? t(`manage.forms.status.${detail}`)
            : detail
  return <span className={styles.note}>{text}</span>
}
