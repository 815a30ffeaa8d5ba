import { Button, Input, makeStyles, Subtitle2, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { LabelRule } from '#contract/definitions/label-rule.ts'
import { inLanguage } from '#contract/texts.ts'
import { type FieldType, fieldTypeOf } from '#contract/values/field-types.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Announced } from '#ui/shell/announced.tsx'
import { RequiredField } from '../shell/required-field.tsx'
import type { FieldError } from '../shell/use-submission.ts'
import type { EditedOption } from './edited-field.ts'
import { noText } from './edited-form.ts'
import { suggestSlug } from './slug-field.tsx'
import { newRowId, SortableList } from './sortable-list.tsx'
import { TextPair } from './text-pair.tsx'

const useStyles = makeStyles({
  option: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalM} 0`,
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: tokens.spacingHorizontalS },
  grow: { flex: '1 1 160px' },
  // In line with the input, below its label.
  tool: { display: 'flex', alignItems: 'center', marginTop: '24px' },
  // Below the value, beside the handle, which is wider for fingers.
  texts: {
    display: 'flex',
    flexDirection: 'column',
    paddingInlineStart: '32px',
    '@media (pointer: coarse), (max-width: 640px)': { paddingInlineStart: '52px' },
  },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  error: { color: tokens.colorPaletteRedForeground1 },
})

type OptionsEditorProps = {
  type: FieldType
  options: EditedOption[]
  labels: LabelRule
  /** How many entries have the value. */
  entriesOf: (value: string) => number
  errorOf: (field: string) => FieldError
  onChange: (options: EditedOption[]) => void
}

/** The options of a choice field, in order. In number fields the value is a number; in URL fields each has a URL. */
export function OptionsEditor({ type, options, labels, entriesOf, errorOf, onChange }: OptionsEditorProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  const { numericOptions: isNumber, linkedOptions: hasUrls } = fieldTypeOf({ type })
  const missingNumber = {
    validationState: 'warning' as const,
    validationMessage: t('forms.error.optionNumberNote'),
  }
  const countError = errorOf('settings.options').validationMessage
  const changeOption = (option: EditedOption) =>
    onChange(options.map((each) => (each.id === option.id ? option : each)))
  const nameOf = ({ value, label }: EditedOption, index: number) =>
    inLanguage(label, language) || value || t('manage.forms.optionNumber', { number: index + 1 })
  return (
    <section
      className={styles.section}
      aria-label={t('manage.forms.options')}
      data-path={errorOf('settings.options')['data-path']}
    >
      <Subtitle2 as="h2">{t('manage.forms.options')}</Subtitle2>
      {countError && (
        <Announced as="p" className={styles.error}>
          {countError}
        </Announced>
      )}
      <SortableList
        members={options}
        nameOf={nameOf}
        onChange={onChange}
        add={[
          {
            label: t('manage.forms.addOption'),
            create: (order) => ({ id: newRowId(), order, value: '', label: noText, url: '' }),
          },
        ]}
      >
        {(option, index, row) => {
          const path = `settings.options.${index}`
          const entries = entriesOf(option.value)
          return (
            <fieldset className={styles.option} aria-label={row.name}>
              <div className={styles.row}>
                <span className={styles.tool}>{row.handle}</span>
                <RequiredField
                  className={styles.grow}
                  label={t(isNumber ? 'manage.forms.optionNumberValue' : 'manage.forms.optionValue')}
                  required={!isNumber}
                  note={entries > 0 ? t('manage.forms.entriesWithValue', { count: entries }) : undefined}
                  {...(isNumber && option.value.trim() === '' ? missingNumber : {})}
                  {...givenError(errorOf(`${path}.value`))}
                >
                  <Input
                    value={option.value}
                    inputMode={isNumber ? 'decimal' : 'text'}
                    onChange={(_event, { value }) => changeOption({ ...option, value })}
                  />
                </RequiredField>
                <span className={styles.tool}>
                  {row.moves}
                  <Button
                    appearance="subtle"
                    icon={<DeleteRegular />}
                    aria-label={t('manage.forms.removeOption', { name: row.name })}
                    onClick={row.remove}
                  />
                </span>
              </div>
              {/* A new option begins with its label, which its value follows. */}
              <div className={styles.texts} data-first={isNumber ? undefined : ''}>
                <TextPair
                  labelKey="manage.forms.label.label"
                  field={`${path}.label`}
                  text={option.label}
                  required={!isNumber && (labels === 'one' ? 'one' : true)}
                  errorOf={errorOf}
                  onChange={(label) =>
                    changeOption({
                      ...option,
                      label,
                      // A new option's value follows its label until it is typed.
                      ...(option.id.startsWith('new-') &&
                        option.value === suggestSlug(option.label) && { value: suggestSlug(label) }),
                    })
                  }
                />
                {hasUrls && (
                  <RequiredField label={t('manage.forms.optionUrl')} {...errorOf(`${path}.url`)}>
                    <Input
                      type="url"
                      value={option.url}
                      placeholder="https://"
                      onChange={(_event, { value }) => changeOption({ ...option, url: value })}
                    />
                  </RequiredField>
                )}
              </div>
            </fieldset>
          )
        }}
      </SortableList>
    </section>
  )
}

/** The error if there is one, so that it replaces the note on a missing number. */
function givenError(error: FieldError): Partial<FieldError> {
  return error.validationState === 'error' ? error : {}
}
