import { Button, Input } from '@fluentui/react-components'
import { AddRegular, DismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { FieldValue } from '#contract/forms.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { ControlGroup } from './control-group.tsx'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { labelOf } from './field-texts.ts'

const maxRows = 50

function textsOf(value: FieldValue | undefined): string[] {
  return Array.isArray(value) ? value.map((row) => (typeof row === 'string' ? row : '')) : []
}

/** A list of texts or e-mail addresses with one input per row. */
export function TextRowsControl({ id, field, value, onChange }: ControlProps) {
  const { t } = useTranslation()
  const styles = useControlStyles()
  const label = labelOf(field, useLanguage())
  const texts = textsOf(value)
  const rows = texts.length > 0 ? texts : ['']
  const change = (next: string[]) => onChange(next.length === 1 && next[0] === '' ? undefined : next)
  return (
    <ControlGroup id={id} className={styles.stack}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their text changes while typing
        <div key={index} className={styles.line}>
          <Input
            className={styles.control}
            type={field.type.includes('email') ? 'email' : 'text'}
            aria-label={t('field.rows.row', { label, number: index + 1 })}
            value={row}
            onChange={(_event, data) => change(rows.with(index, data.value))}
          />
          {rows.length > 1 && (
            <Button
              className={styles.icon}
              appearance="subtle"
              icon={<DismissRegular />}
              aria-label={t('field.rows.remove', { label, number: index + 1 })}
              onClick={() => change(rows.toSpliced(index, 1))}
            />
          )}
        </div>
      ))}
      {rows.length < maxRows && (
        <Button className={styles.button} icon={<AddRegular />} onClick={() => change([...rows, ''])}>
          {t('field.rows.add')}
        </Button>
      )}
    </ControlGroup>
  )
}
