'use client'

import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, ArrowDownloadRegular } from '@fluentui/react-icons'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { encodeListValue, parseListValues } from '#contract/items.ts'
import { mostIdentifiers, type PersonData } from '#contract/people.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { focusContent } from '#ui/shell/focus-content.ts'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useManager } from '../shell/manager-context.tsx'
import { Screen } from '../shell/screen.tsx'
import { useAddressQuery } from '../shell/use-address-query.ts'
import { useDownload } from '../shell/use-download.ts'
import { useOverview } from '../shell/use-overview.tsx'
import { useResource } from '../shell/use-resource.ts'
import { useViews } from '../shell/use-views.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { PersonSections } from './person-sections.tsx'

const useStyles = makeStyles({
  about: { color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
  form: { maxWidth: '880px' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    minWidth: 0,
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
  },
  input: { flex: '1 1 280px', minWidth: 0 },
  others: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** `/manage/people?q=`: everything of a person over all forms, which can be exported, and erased by administrators. */
export function PersonScreen() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { query, setQuery } = useAddressQuery()
  const q = query.get('q') ?? ''
  const find = (identifiers: readonly string[]) => {
    const distinct = [...new Set(identifiers)].slice(0, mostIdentifiers)
    setQuery(() => new URLSearchParams({ q: distinct.map(encodeListValue).join(',') }), 'push')
  }
  return (
    <Screen title={t('manage.person.title')}>
      <p className={styles.about}>{t('manage.person.about')}</p>
      <FindForm key={q} identifiers={parseListValues(q)} onFind={find} />
      {q && <FoundPerson key={`found ${q}`} q={q} onFind={find} />}
    </Screen>
  )
}

type FindProps = { identifiers: readonly string[]; onFind: (identifiers: readonly string[]) => void }

function FindForm({ identifiers, onFind }: FindProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [text, setText] = useState(identifiers.join(', '))
  const [isTooShort, setTooShort] = useState(false)
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const given = parseListValues(text)
        const isWrong = given.length === 0 || given.some((each) => each.length < 3)
        setTooShort(isWrong)
        if (!isWrong) onFind(given)
      }}
    >
      <Field
        label={t('manage.person.identifiers')}
        hint={t('manage.person.hint')}
        {...(isTooShort && { validationMessage: t('manage.person.tooShort') })}
      >
        <div className={styles.line}>
          <Input
            className={styles.input}
            value={text}
            maxLength={1000}
            onChange={(_event, { value }) => setText(value)}
          />
          <Button type="submit" appearance="primary">
            {t('manage.person.find')}
          </Button>
        </div>
      </Field>
    </form>
  )
}

type FoundProps = { q: string; onFind: (identifiers: readonly string[]) => void }

function FoundPerson({ q, onFind }: FoundProps) {
  const { t } = useTranslation()
  const client = useClient()
  const person = useResource(useCallback(() => client('getPerson', { query: { q } }), [client, q]))
  return (
    <Loaded resource={person} failed={t('manage.person.failed')} rows={6}>
      {(data) => <PersonPage q={q} data={data} onFind={onFind} onErased={person.reload} />}
    </Loaded>
  )
}

type PageProps = FoundProps & { data: PersonData; onErased: () => Promise<void> }

function PersonPage({ q, data, onFind, onErased }: PageProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const language = useLanguage()
  const { isAdmin } = useManager()
  const overview = useOverview()
  const views = useViews()
  const { isBusy, download } = useDownload()
  const [isErasing, setErasing] = useState(false)
  const total = Object.values(data.totals).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {data.others.length > 0 && (
        <div className={styles.others}>
          <span>{t('manage.person.others')}</span>
          {data.others.map((other) => (
            <Button
              key={other}
              size="small"
              icon={<AddRegular />}
              onClick={() => onFind([...data.identifiers, other])}
            >
              {other}
            </Button>
          ))}
        </div>
      )}
      {total === 0 ? (
        <StateMessage state="empty" title={t('manage.person.none.title')}>
          <p>{t('manage.person.none.text')}</p>
        </StateMessage>
      ) : (
        <>
          <div className={styles.actions}>
            <Button
              icon={<ArrowDownloadRegular />}
              disabledFocusable={isBusy}
              onClick={() => void download(client('exportPerson', { query: { q, language } }))}
            >
              {t(isBusy ? 'manage.person.exporting' : 'manage.person.export')}
            </Button>
            {isAdmin && <Button onClick={() => setErasing(true)}>{t('manage.person.erase')}</Button>}
          </div>
          <PersonSections data={data} />
        </>
      )}
      {isErasing && (
        <EraseDialog
          identifiers={data.identifiers}
          onErased={async () => {
            setErasing(false)
            await Promise.all([onErased(), overview.reload(), views.reload()])
            focusContent()
          }}
          onClose={() => setErasing(false)}
        />
      )}
    </>
  )
}
