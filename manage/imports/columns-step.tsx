import { Checkbox } from '@fluentui/react-components'
import clsx from 'clsx'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Import,
  type ImportChange,
  type ImportTarget,
  labelInColumn,
  mayLackKey,
} from '#contract/imports.ts'
import { insertStatusesOf, statusKeyOf } from '#contract/item-statuses.ts'
import { inLanguage } from '#contract/texts.ts'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/fields/field.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import barStyles from '#ui/shell/bottom-bar.module.css'
import { bottomBarRef } from '#ui/shell/bottom-bar-ref.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'
import styles from './imports.module.css'

type Props = {
  current: Import
  isBusy: boolean
  /** Whether something is not saved yet. */
  onEdit: (isEdited: boolean) => void
  onSave: (change: ImportChange) => Promise<boolean>
  onSaved: () => void
}

const leftOut = ''

/**
 * What a target is called: the label of its field, or the page's own text, with the heading of the column if several have the target. Empty
 * for what is said of a whole row.
 */
export function useTargetLabel({
  targets,
  columns,
}: Pick<Import, 'targets' | 'columns'>): (name: string, column?: number | null) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (name, column) => {
    if (name === '') return ''
    const target = targets.find((each) => each.name === name)
    const own = target && inLanguage(target.label, language)
    const label = own || (name.includes('.') ? name : t(`manage.import.target.${name}`))
    return labelInColumn(label, column, columns)
  }
}

/** The required fields that no column fills in. */
export function withoutColumn(
  targets: readonly ImportTarget[],
  chosen: readonly (string | null)[],
): ImportTarget[] {
  const covered = targets.flatMap(({ name, covers }) => (chosen.includes(name) ? [name, ...covers] : []))
  return targets.filter(({ name, isRequired }) => isRequired && !covered.includes(name))
}

/** What each column is, by which of them entries are recognized, and the status of new ones. */
export function ColumnsStep({ current, isBusy, onEdit, onSave, onSaved }: Props) {
  const { t } = useTranslation()
  const labelOf = useTargetLabel(current)
  const [targets, setTargets] = useState(() => current.columns.map(({ target }) => target))
  const [key, setKey] = useState(current.key)
  const [allowsMissing, setAllowsMissing] = useState(current.allowsMissing)
  const [newStatus, setNewStatus] = useState(current.newStatus)
  const options = [
    { value: leftOut, label: t('manage.import.leftOut') },
    ...current.targets.map(({ name }) => ({ value: name, label: labelOf(name) })),
  ]
  const mayBeKey = (target: string | null) =>
    current.targets.some(({ name, isKey }) => name === target && isKey)
  const ofColumns = key.filter((target) => targets.includes(target))
  const unmapped = withoutColumn(current.targets, targets)
  const isKeyOptional = mayLackKey(current.form)
  const isKeyMissing = ofColumns.length === 0 && !isKeyOptional
  const keyMissingId = useId()
  const isEdited =
    JSON.stringify([targets, ofColumns.toSorted(), allowsMissing, newStatus]) !==
    JSON.stringify([
      current.columns.map(({ target }) => target),
      current.key.toSorted(),
      current.allowsMissing,
      current.newStatus,
    ])
  useEffect(() => {
    onEdit(isEdited)
    return () => onEdit(false)
  }, [isEdited, onEdit])

  async function save() {
    const isSaved = await onSave({
      action: 'map',
      targets,
      key: ofColumns,
      allowsMissing,
      newStatus,
    })
    if (isSaved) onSaved()
  }

  return (
    <div className={styles.section}>
      {current.rememberedFrom && (
        <p className={styles.quiet}>{t('manage.import.remembered', { file: current.rememberedFrom })}</p>
      )}
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">{t('manage.import.column')}</th>
            <th scope="col">{t('manage.import.examples')}</th>
            <th scope="col">{t('manage.import.becomes')}</th>
            <th scope="col">{t('manage.import.isKey')}</th>
          </tr>
        </thead>
        <tbody>
          {current.columns.map(({ heading, samples }, index) => {
            const target = targets[index] ?? null
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file have no other identity
              <tr key={index}>
                <th scope="row">{heading}</th>
                <td>
                  <div className={styles.samples}>{samples.join(' · ')}</div>
                </td>
                <td>
                  <ChoiceSelect
                    aria-label={t('manage.import.targetOf', { column: heading })}
                    value={target ?? leftOut}
                    options={options}
                    onChoose={(chosen) => setTargets(targets.with(index, chosen === leftOut ? null : chosen))}
                  />
                </td>
                <td>
                  {target !== null && mayBeKey(target) && (
                    <Checkbox
                      label={t('manage.import.isKey')}
                      aria-label={t('manage.import.keyOf', { column: heading })}
                      checked={key.includes(target)}
                      onChange={(_event, { checked }) =>
                        setKey(checked ? [...key, target] : key.filter((each) => each !== target))
                      }
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {ofColumns.length > 0 || !isKeyOptional ? (
        <p className={styles.quiet}>
          {t('manage.import.keyHint')} {isKeyOptional && t('manage.import.keyOptional')}
        </p>
      ) : (
        <p className={styles.quiet}>{t('manage.import.everyRowNew')}</p>
      )}
      {unmapped.length > 0 && (
        <p className={styles.quiet}>
          {t('manage.import.unmapped', { fields: unmapped.map(({ name }) => labelOf(name)).join(', ') })}
        </p>
      )}
      <Field label={t('manage.import.newStatus')} className={styles.form}>
        <ChoiceSelect
          value={newStatus}
          options={insertStatusesOf(current.form).map((status) => ({
            value: status,
            label: t(statusKeyOf(current.form, status)),
          }))}
          onChoose={setNewStatus}
        />
      </Field>
      <Checkbox
        label={t('manage.import.allowsMissing')}
        checked={allowsMissing}
        onChange={(_event, { checked }) => setAllowsMissing(checked === true)}
      />
      {/* Stays visible below many columns. */}
      <div ref={bottomBarRef} className={clsx(styles.save, barStyles.bar)}>
        <Button
          appearance="primary"
          disabledFocusable={isBusy || isKeyMissing}
          {...(isKeyMissing && { 'aria-describedby': keyMissingId })}
          onClick={() => void save()}
        >
          {t('manage.import.saveColumns')}
        </Button>
        {isKeyMissing && (
          <p id={keyMissingId} className={styles.quiet}>
            {t('manage.import.error.key')}
          </p>
        )}
      </div>
    </div>
  )
}
