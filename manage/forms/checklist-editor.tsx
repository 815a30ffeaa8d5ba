import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#contract/texts.ts'
import { newUuid } from '#ui/fields/form-state.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { SectionHeading } from '../shell/section-links.tsx'
import type { FieldError } from '../shell/use-submission.ts'
import { type EditedCheck, noText } from './edited-form.ts'
import { SortableList } from './sortable-list.tsx'
import { TextPair } from './text-pair.tsx'

const useStyles = makeStyles({
  part: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    marginTop: tokens.spacingVerticalXL,
  },
  note: { color: tokens.colorNeutralForeground2 },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalS,
    paddingBottom: tokens.spacingVerticalL,
  },
  texts: { flex: '1 1 240px', minWidth: 0 },
  // In line with the inputs, below their labels.
  tool: { display: 'flex', alignItems: 'center', marginTop: '24px' },
})

type Props = {
  checks: EditedCheck[]
  errorOf: (field: string) => FieldError
  onChange: (checks: EditedCheck[]) => void
}

/** What managers check before they publish an entry of the form. */
export function ChecklistEditor({ checks, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  return (
    <div className={styles.part}>
      <SectionHeading id="form-checklist" title={t('manage.forms.checklist.title')} />
      <p className={styles.note}>{t('manage.forms.checklist.about')}</p>
      <div>
        <SortableList
          members={checks}
          nameOf={({ text }, index) =>
            inLanguage(text, language) || t('manage.forms.checklist.number', { number: index + 1 })
          }
          onChange={onChange}
          add={[
            {
              label: t('manage.forms.checklist.add'),
              create: (order) => ({ id: newUuid(), order, text: noText }),
            },
          ]}
        >
          {(check, index, row) => (
            <div className={styles.row}>
              <span className={styles.tool}>{row.handle}</span>
              <div className={styles.texts}>
                <TextPair
                  labelKey="manage.forms.label.text"
                  field={`checklist.${index}.text`}
                  text={check.text}
                  errorOf={errorOf}
                  onChange={(text) =>
                    onChange(checks.map((each) => (each.id === check.id ? { ...each, text } : each)))
                  }
                />
              </div>
              <span className={styles.tool}>
                {row.moves}
                <Button
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={t('manage.forms.checklist.remove', { name: row.name })}
                  onClick={row.remove}
                />
              </span>
            </div>
          )}
        </SortableList>
      </div>
    </div>
  )
}
