import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { Children, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { statusKeyOf } from '#contract/item-statuses.ts'
import { messageKinds } from '#contract/messages.ts'
import type { PersonData } from '#contract/people.ts'
import { inLanguage } from '#contract/texts.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { OutcomeTag, StatusTag } from '#ui/status/status-tag.tsx'
import { itemPath } from '../data/registers.ts'
import { importPath } from '../imports/paths.ts'
import { ScreenSection } from '../shell/screen-section.tsx'

const useStyles = makeStyles({
  list: { padding: 0, listStyleType: 'none', maxWidth: '1080px' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 160px 136px',
    alignItems: 'center',
    gap: `2px ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
    '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  name: {
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    '@media (max-width: 640px)': { gridColumn: '1 / -1', padding: '4px 0' },
  },
  text: { whiteSpace: 'pre-wrap', '@media (max-width: 640px)': { gridColumn: '1 / -1' } },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** What is stored of a person, a section of each kind that there is. */
export function PersonSections({ data }: { data: PersonData }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const { entries, changes, proposals, feedback, messages, mails, imports, accounts } = data
  return (
    <>
      <Section name="accounts" data={data}>
        {accounts.map(({ username, fullName, email, listed, lastSignInAt }) => (
          <li key={username} className={styles.row}>
            <span>
              {fullName || username}
              <br />
              <span className={styles.note}>{[username, email].filter(Boolean).join(' · ')}</span>
            </span>
            <span className={styles.note}>{listed && t('manage.person.listed')}</span>
            <Time at={lastSignInAt} />
          </li>
        ))}
      </Section>
      <Section name="entries" data={data}>
        {entries.map((entry) => (
          <li key={entry.uuid} className={styles.row}>
            <span>
              <Link href={itemPath(entry.form.slug, entry.uuid)} prefetch={false} className={styles.name}>
                {inLanguage(entry.title, language) ? <ItemTitle title={entry.title} /> : entry.reference}
              </Link>
              <br />
              <span className={styles.note}>
                {[
                  inLanguage(entry.title, language) && entry.reference,
                  inLanguage(entry.form.title, language),
                  ...entry.roles.map((role) => t(`manage.person.role.${role}`)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <StatusTag form={entry.form.slug} status={entry.status} />
            <Time at={entry.createdAt} />
          </li>
        ))}
      </Section>
      <Section name="changes" data={data}>
        {changes.map(({ uuid, form, reference, from, to, at }) => (
          <li key={`${uuid} ${at}`} className={styles.row}>
            <Link href={itemPath(form, uuid)} prefetch={false} className={styles.name}>
              {reference}
            </Link>
            <span>
              <OutcomeTag form={form} status={to} />
              {from !== null && from !== to && (
                <>
                  <br />
                  <span className={styles.note}>
                    {t('manage.person.changedFrom', { status: t(statusKeyOf(form, from)) })}
                  </span>
                </>
              )}
            </span>
            <Time at={at} />
          </li>
        ))}
      </Section>
      <Section name="proposals" data={data}>
        {proposals.map(({ entry, form, reference, changes: proposed, at }) => (
          <li key={entry} className={styles.row}>
            <Link href={itemPath(form, entry)} prefetch={false} className={styles.name}>
              {reference}
            </Link>
            <span className={styles.note}>
              {proposed.length === 0
                ? t('manage.person.role.mentioned')
                : t('manage.person.proposedFields', { count: proposed.length })}
            </span>
            <Time at={at} />
          </li>
        ))}
      </Section>
      <Section name="feedback" data={data}>
        {feedback.map(({ uuid, text, at }) => (
          <li key={uuid} className={styles.row}>
            <span className={styles.text}>{text}</span>
            <span />
            <Time at={at} />
          </li>
        ))}
      </Section>
      {messageKinds.map((kind) => (
        <Section key={kind} name={kind === 'message' ? 'messages' : 'notes'} data={data}>
          {messages
            .filter((message) => message.kind === kind)
            .map(({ uuid, entry, form, reference, text, by, at }) => (
              <li key={uuid} className={styles.row}>
                <span>
                  <span className={styles.text}>{text}</span>
                  <br />
                  <span className={styles.note}>{t(`manage.person.by.${by}`)}</span>
                </span>
                <Link href={itemPath(form, entry)} prefetch={false} className={styles.name}>
                  {reference}
                </Link>
                <Time at={at} />
              </li>
            ))}
        </Section>
      ))}
      <Section name="mails" data={data}>
        {mails.map(({ uuid, recipient, subject, at }) => (
          <li key={uuid} className={styles.row}>
            <span className={styles.text}>{subject}</span>
            <span className={styles.note}>{recipient}</span>
            <Time at={at} />
          </li>
        ))}
      </Section>
      <Section name="imports" data={data}>
        {imports.map(({ import: uuid, fileName, row, cells, at }) => (
          <li key={`${uuid} ${row}`} className={styles.row}>
            <span className={styles.text}>
              {cells.map(({ heading, text }) => `${heading}: ${text}`).join('\n')}
            </span>
            <Link href={importPath(uuid)} prefetch={false} className={styles.name}>
              {t('manage.person.importRow', { file: fileName, row })}
            </Link>
            <Time at={at} />
          </li>
        ))}
      </Section>
    </>
  )
}

function Time({ at }: { at: string | null }) {
  const styles = useStyles()
  return <span className={styles.note}>{at && <DateTime value={at} />}</span>
}

type SectionProps = { name: keyof PersonData['totals']; data: PersonData; children: ReactNode }

function Section({ name, data, children }: SectionProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const total = data.totals[name]
  const shown = Children.count(children)
  if (total === 0) return null
  return (
    <ScreenSection title={`${t(`manage.person.${name}`)} (${total})`}>
      <ul className={styles.list}>{children}</ul>
      {shown < total && <p className={styles.note}>{t('manage.person.shown', { shown, total })}</p>}
    </ScreenSection>
  )
}
