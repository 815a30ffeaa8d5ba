import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Definitions } from '#contract/admin-forms.ts'
import type { FormExport, ImportResult, PlannedDefinition } from '#contract/form-exchange.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { ToneTag } from '#ui/status/status-tag.tsx'
import { type Difference, differencesOf, type Part } from '../shell/parts.ts'
import { DifferenceList } from './difference-list.tsx'
import { type StoredField, toEditedField } from './edited-field.ts'
import { formOfFile, toEditedForm } from './edited-form.ts'
import { fieldParts } from './field-parts.ts'
import { fieldSetParts, formParts } from './form-parts.ts'
import type { DefinitionKind } from './paths.ts'

const useStyles = makeStyles({
  groups: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
  },
  heading: { fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { padding: 0, listStyleType: 'none' },
  row: { padding: `${tokens.spacingVerticalS} 0` },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  slug: { overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  changes: { paddingInlineStart: tokens.spacingHorizontalL, paddingTop: tokens.spacingVerticalXS },
  note: { color: tokens.colorNeutralForeground2 },
})

const tones = { new: 'active', different: 'expired' } as const

type Props = { file: FormExport; plan: ImportResult; definitions: Definitions }

/** What an import writes: every definition of the file as new, same or different, and what would be overwritten. */
export function ImportPreview({ file, plan, definitions }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const groups = [
    { kind: 'form', rows: [plan.form] },
    { kind: 'fieldset', rows: plan.fieldSets },
    { kind: 'field', rows: plan.fields },
  ] as const
  return (
    <div className={styles.groups}>
      <Announced as="p" className={styles.note}>
        {t('manage.forms.import.counts', countStates(groups.flatMap(({ rows }) => rows)))}
      </Announced>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ kind, rows }) => (
          <div key={kind}>
            <h3 className={styles.heading}>{t(`manage.forms.title.${kind}`)}</h3>
            <ul className={styles.list}>
              {rows.map(
                (row) =>
                  row.state !== 'same' && (
                    <li key={row.slug} className={styles.row}>
                      <div className={styles.head}>
                        <span className={mergeClasses(styles.slug, styles.name)}>{row.slug}</span>
                        <ToneTag
                          tone={tones[row.state]}
                          label={t(`manage.forms.import.state.${row.state}`)}
                        />
                      </div>
                      {row.state === 'different' && (
                        <Overwritten
                          row={row}
                          differences={overwritten(kind, row.slug, file, definitions, t)}
                        />
                      )}
                    </li>
                  ),
              )}
            </ul>
            <SameRows rows={rows.filter(({ state }) => state === 'same')} />
          </div>
        ))}
    </div>
  )
}

function countStates(rows: readonly PlannedDefinition[]) {
  const count = (state: PlannedDefinition['state']) => rows.filter((row) => row.state === state).length
  return { added: count('new'), changed: count('different'), same: count('same') }
}

function SameRows({ rows }: { rows: readonly PlannedDefinition[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (rows.length === 0) return null
  return (
    <p className={mergeClasses(styles.note, styles.slug)}>
      {t('manage.forms.import.same', { slugs: rows.map(({ slug }) => slug).join(', ') })}
    </p>
  )
}

function Overwritten({ row, differences }: { row: PlannedDefinition; differences: Difference[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <div className={styles.changes}>
      {row.forms.length > 0 && (
        <p className={styles.note}>{t('manage.forms.import.alsoIn', { forms: row.forms.join(', ') })}</p>
      )}
      <DifferenceList
        differences={differences}
        names={{ base: 'manage.forms.import.now', saved: 'manage.forms.import.inFile' }}
      />
    </div>
  )
}

/** The differences between a stored definition and the one of the file. */
function overwritten(
  kind: DefinitionKind,
  slug: string,
  file: FormExport,
  definitions: Definitions,
  t: Parameters<typeof formParts>[1],
): Difference[] {
  const compare = (base: Part[], saved: Part[]) => differencesOf({ base, saved, mine: saved })
  if (kind === 'form') {
    const stored = toEditedForm(definitions.forms.find((each) => each.slug === slug))
    return compare(formParts(stored, t), formParts(formOfFile(file, stored), t))
  }
  if (kind === 'field') {
    const parts = (field: StoredField | undefined) => (field ? fieldParts(toEditedField(field), t) : [])
    return compare(
      parts(definitions.fields.find((each) => each.slug === slug)),
      parts(file.fields.find((each) => each.slug === slug)),
    )
  }
  const parts = (set: FormExport['fieldSets'][number] | undefined) => (set ? fieldSetParts(set, t) : [])
  return compare(
    parts(definitions.fieldSets.find((each) => each.slug === slug)),
    parts(file.fieldSets.find((each) => each.slug === slug)),
  )
}
