import {
  type FieldProps,
  Field as FluentField,
  fieldClassNames,
  makeStyles,
  mergeClasses,
  slot,
  tokens,
} from '@fluentui/react-components'

const useStyles = makeStyles({
  // Fluent renders the message last. It is moved below the label to be read before the input.
  field: {
    [`& > .${fieldClassNames.label}`]: { order: -3 },
    [`& > .${fieldClassNames.validationMessage}`]: {
      order: -1,
      marginTop: 0,
      paddingBottom: tokens.spacingVerticalXS,
      fontSize: tokens.fontSizeBase300,
      lineHeight: tokens.lineHeightBase300,
    },
  },
})

/** Fluent's field, with errors and warnings between label and input. A message that is neither stays below the input. */
export function Field({ className, validationMessage, ...props }: FieldProps) {
  const styles = useStyles()
  const isNote = props.validationState === 'none'
  const message = slot.resolveShorthand(validationMessage)
  return (
    <FluentField
      {...props}
      className={mergeClasses(!isNote && styles.field, className)}
      // It is read with its input. As an alert it would be read at once with the messages of all other fields.
      validationMessage={message && { ...message, role: undefined }}
    />
  )
}
