import { makeStyles } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter'
import { useTranslation } from 'react-i18next'
import type { FormFieldSet } from '#contract/forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { answerOf, type FieldAt, fieldsIn, isChoice, parseAnswer } from '#contract/values/field-paths.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { ChoiceMenu } from '#ui/data-table/choice-menu.tsx'
import type { FilterOption, TableFilter } from '#ui/data-table/columns.ts'
import type { TableQuery } from '#ui/data-table/use-table-query.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  group: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    minWidth: 0,
    margin: 0,
    padding: '16px',
    border: 'none',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--sunken)',
    // In a sheet.
    '@media (max-width: 640px)': { padding: 0, backgroundColor: 'transparent' },
  },
})

/** Returns a function for the values of a field that one can filter by, with their labels. */
function useOptions() {
  const { t } = useTranslation()
  const language = useLanguage()
  return ({ field }: FieldAt): FilterOption[] => {
    const none = { value: '', label: t('manage.answers.none') }
    if (fieldTypeOf(field).kind === 'confirmation')
      return [
        { value: 'true', label: t('common.yes') },
        { value: 'false', label: t('common.no') },
      ]
    const { options = [], removedOptions = [] } = field.settings
    return [
      ...[...options, ...removedOptions].map(({ value, label }) => ({
        value: String(value),
        label: inLanguage(label, language) || String(value),
      })),
      none,
    ]
  }
}

/** The active filters by the answers to choice fields, as chips. */
export function useAnswerFilter(fieldSets: readonly FormFieldSet[], { state }: TableQuery): TableFilter[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const optionsOf = useOptions()
  const { answers } = state.filters
  if (answers.length === 0) return []
  const fields = fieldsIn(fieldSets)
  const options = answers.map((answer) => {
    const { path, value } = parseAnswer(answer)
    const found = fields.find((each) => each.path === path)
    const option = found && optionsOf(found).find((each) => each.value === value)
    const label = found
      ? t('manage.answers.filterOf', {
          field: inLanguage(found.field.labels, language) || found.field.slug,
          value: option?.label ?? value,
        })
      : answer
    return { value: answer, label }
  })
  return [{ name: 'answers', labelKey: 'manage.answers.filter', options, inPanel: true }]
}

type Props = { fieldSets: readonly FormFieldSet[]; query: TableQuery }

/** A menu for each choice field of the form, with its values. */
export function AnswerFilters({ fieldSets, query }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  const optionsOf = useOptions()
  const { filters } = query.state
  const fields = fieldsIn(fieldSets).filter(({ field }) => isChoice(field))
  if (fields.length === 0) return null
  return (
    <fieldset className={styles.group} aria-label={t('manage.answers.filter')}>
      {fields.map((each) => {
        const { path, field } = each
        const isOfField = (answer: string) => parseAnswer(answer).path === path
        return (
          <ChoiceMenu
            key={path}
            type="checkbox"
            label={inLanguage(field.labels, language) || field.slug}
            icon={<FilterRegular />}
            options={optionsOf(each)}
            chosen={filters.answers.filter(isOfField).map((answer) => parseAnswer(answer).value)}
            className={undefined}
            onChoose={(values) =>
              query.change({
                filters: {
                  ...filters,
                  answers: [
                    ...filters.answers.filter((answer) => !isOfField(answer)),
                    ...values.map((value) => answerOf(path, value)),
                  ],
                },
              })
            }
          />
        )
      })}
    </fieldset>
  )
}
