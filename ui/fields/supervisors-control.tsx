import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, DismissRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { maxSupervisors, type Supervisor, supervisorParts } from '#contract/values/supervisors.ts'
import type { ControlProps } from './control-props.ts'
import { useControlStyles } from './control-styles.ts'
import { GroupBox } from './group-box.tsx'
import { supervisorsOf } from './supervisor-rows.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  person: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    margin: 0,
    paddingBlock: 0,
    paddingInlineStart: tokens.spacingHorizontalL,
    paddingInlineEnd: 0,
    border: 'none',
    borderInlineStartWidth: '2px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
  },
  legend: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    padding: 0,
    color: tokens.colorNeutralForeground2,
  },
  email: { gridColumn: '1 / -1' },
})

/** Up to three people, each with both names and an e-mail address. */
export function SupervisorsControl({ id, value, onChange, messageAt }: ControlProps) {
  const { t } = useTranslation()
  const shared = useControlStyles()
  const styles = useStyles()
  const people = supervisorsOf(value)
  const change = (next: Supervisor[]) => {
    const [only] = next
    const isEmpty = next.length === 1 && supervisorParts.every((part) => only?.[part] === '')
    onChange(isEmpty ? undefined : next)
  }
  return (
    <GroupBox id={id} className={styles.list}>
      {people.map((person, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person is the row; the texts change while typing
        <fieldset key={index} className={styles.person}>
          <legend className={styles.legend}>
            {t('field.supervisors.number', { number: index + 1 })}
            {people.length > 1 && (
              <Button
                className={shared.icon}
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={t('field.supervisors.remove', { number: index + 1 })}
                onClick={() => change(people.toSpliced(index, 1))}
              />
            )}
          </legend>
          {supervisorParts.map((part) => {
            const message = messageAt(`${index}.${part}`)
            return (
              <Field
                key={part}
                className={part === 'email' ? styles.email : undefined}
                label={t(`field.supervisors.${part}`)}
                validationState={message ? 'error' : 'none'}
                validationMessage={message}
              >
                <Input
                  id={`${id}-${index}-${part}`}
                  className={shared.control}
                  type={part === 'email' ? 'email' : 'text'}
                  value={person[part]}
                  onChange={(_event, data) => change(people.with(index, { ...person, [part]: data.value }))}
                />
              </Field>
            )
          })}
        </fieldset>
      ))}
      {people.length < maxSupervisors && (
        <Button
          className={shared.button}
          icon={<AddRegular />}
          onClick={() => change([...people, { firstname: '', lastname: '', email: '' }])}
        >
          {t('field.supervisors.add')}
        </Button>
      )}
    </GroupBox>
  )
}
