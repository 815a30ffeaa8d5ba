import { makeStyles, SearchBox, Subtitle2, tokens } from '@fluentui/react-components'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition, FieldSetDefinition } from '#contract/admin-fields.ts'
import { foldText } from '#contract/fold-text.ts'
import { inLanguage, type Text } from '#contract/texts.ts'
import { ListMessage } from '#ui/data-table/list-message.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import { ButtonLink } from '../shell/button-link.tsx'
import { type DefinitionKind, editorPath } from './paths.ts'
import { entriesOf, useUsage } from './use-usage.ts'

export const useListStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} 0`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  details: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 1 280px',
    rowGap: tokens.spacingVerticalXS,
    minWidth: 0,
  },
  note: { color: tokens.colorNeutralForeground2, maxWidth: '70ch', overflowWrap: 'anywhere' },
  search: { maxWidth: '440px' },
})

function isGiven({ et, en }: Text): boolean {
  return et !== '' || en !== ''
}

/** All fields: slug, type, which texts they have, and the forms that use them. */
export function FieldList({ fields }: { fields: readonly FieldDefinition[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { usage, isLoaded } = useUsage({})
  return (
    <DefinitionList
      kind="field"
      rows={fields.map(({ slug, type, settings, translations, forms }) => ({
        slug,
        label: inLanguage(translations.label, language),
        forms,
        entries: isLoaded ? entriesOf(usage.fields, slug) : undefined,
        tags: [
          type,
          ...(isGiven(translations.placeholder) ? [t('manage.forms.tag.placeholder')] : []),
          ...(isGiven(translations.tooltipText) ? [t('manage.forms.tag.tooltip')] : []),
          ...(isGiven(translations.helpText) ? [t('manage.forms.tag.help')] : []),
          ...(settings.options ? [t('manage.forms.tag.options', { count: settings.options.length })] : []),
        ],
      }))}
    />
  )
}

/** All field sets and the forms that use them. */
export function FieldSetList({ fieldSets }: { fieldSets: readonly FieldSetDefinition[] }) {
  const language = useLanguage()
  const { usage, isLoaded } = useUsage({})
  return (
    <DefinitionList
      kind="fieldset"
      rows={fieldSets.map(({ slug, settings, forms }) => ({
        slug,
        label: inLanguage(settings.title, language),
        forms,
        entries: isLoaded ? entriesOf(usage.fieldSets, slug) : undefined,
        tags: [],
      }))}
    />
  )
}

type Row = {
  slug: string
  label: string
  tags: readonly string[]
  forms: readonly string[]
  /** Undefined until it is loaded. */
  entries: number | undefined
}

function DefinitionList({ kind, rows }: { kind: DefinitionKind; rows: readonly Row[] }): ReactNode {
  const { t } = useTranslation()
  const styles = useListStyles()
  const [query, setQuery] = useState('')
  const words = foldText(query)
  const found = rows.filter(({ slug, label }) => foldText(`${slug} ${label}`).includes(words))
  const count = t('table.results.count', { count: found.length })
  useAnnounceChanges(count)
  if (rows.length === 0)
    return <ListMessage title={t(`manage.forms.empty.${kind}`)} text={t('manage.forms.emptyText')} />
  return (
    <>
      <SearchBox
        className={styles.search}
        aria-label={t('table.search.label')}
        placeholder={t('table.search.label')}
        dismiss={{ 'aria-label': t('table.search.clear') }}
        value={query}
        onChange={(_event, { value }) => setQuery(value)}
      />
      <p className={styles.note}>{count}</p>
      <ul className={styles.list}>
        {found.map((row) => (
          <DefinitionRow key={row.slug} kind={kind} row={row} />
        ))}
      </ul>
    </>
  )
}

/** Rendered again only if the row changes, not for every key typed into the search. */
const DefinitionRow = memo(function DefinitionRow({ kind, row }: { kind: DefinitionKind; row: Row }) {
  const { t } = useTranslation()
  const styles = useListStyles()
  const { slug, label, tags, forms, entries } = row
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <Subtitle2 as="h2">{slug}</Subtitle2>
        <p className={styles.note}>{label}</p>
        <Chips labels={tags} />
        <p className={styles.note}>
          {forms.length > 0
            ? t('manage.forms.usedBy', { forms: forms.join(', ') })
            : t('manage.forms.unused')}
          {entries !== undefined &&
            ` · ${entries > 0 ? t('manage.forms.entries', { count: entries }) : t('manage.forms.noEntries')}`}
        </p>
      </div>
      <ButtonLink href={editorPath(kind, slug)} label={t('manage.updateOf', { name: slug })}>
        {t('manage.update')}
      </ButtonLink>
    </li>
  )
})
