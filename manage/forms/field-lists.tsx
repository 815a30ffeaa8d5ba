import { SearchBox } from '@fluentui/react-components'
import Link from 'next/link'
import { memo, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition, FieldSetDefinition } from '#contract/admin-fields.ts'
import { foldText } from '#contract/fold-text.ts'
import { inLanguage, type Text } from '#contract/texts.ts'
import { fieldTypeName } from '#contract/values/field-types.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { useAnnounceChanges } from '#ui/shell/announcer.tsx'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { useFormTitle } from '../data/use-form-title.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import styles from './definition-list.module.css'
import { type DefinitionKind, editorPath } from './paths.ts'
import { entriesOf, useUsage } from './use-usage.ts'

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
          t(`manage.forms.type.${fieldTypeName(type)}`),
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
  const [query, setQuery] = useState('')
  const words = foldText(query)
  const found = rows.filter(({ slug, label }) => foldText(`${slug} ${label}`).includes(words))
  const count = t('table.results.count', { count: found.length })
  useAnnounceChanges(count)
  if (rows.length === 0)
    return (
      <StateMessage state="empty" title={t(`manage.forms.empty.${kind}`)}>
        <p>{t('manage.forms.emptyText')}</p>
      </StateMessage>
    )
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
  const { slug, label, tags, forms, entries } = row
  const titleOf = useFormTitle()
  return (
    <li className={styles.row}>
      <div className={styles.details}>
        <h2 className={styles.title}>
          <Link href={editorPath(kind, slug)} prefetch={false}>
            {label || slug}
          </Link>
        </h2>
        <p className={styles.note}>
          {[
            label !== '' && label !== slug && slug,
            entries !== undefined &&
              (entries > 0 ? t('manage.forms.entries', { count: entries }) : t('manage.forms.noEntries')),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {tags.length > 0 && (
        <div className={styles.tags}>
          <Chips labels={tags} />
        </div>
      )}
      <p className={styles.use}>
        {forms.length > 0
          ? t('manage.forms.usedBy', { forms: forms.map(titleOf).join(', ') })
          : t('manage.forms.unused')}
      </p>
      <ButtonLink
        href={editorPath(kind, slug)}
        label={t('manage.updateOf', { name: slug })}
        appearance="compact"
      >
        {t('manage.update')}
      </ButtonLink>
    </li>
  )
})
