import {
  type FieldProps,
  Field as FluentField,
  fieldClassNames,
  makeStyles,
  mergeClasses,
  slot,
  tokens,
} from '@fluentui/react-components'
import { ErrorCircle12Regular } from '@fluentui/react-icons'

const messageHeight = '1.5rem'

const useStyles = makeStyles({
  labelled: {
    [`& > .${fieldClassNames.label}`]: { order: -3, fontWeight: tokens.fontWeightMedium },
    // No word is alone on its last line.
    [`& > .${fieldClassNames.hint}`]: { maxWidth: '70ch', textWrap: 'pretty' },
    // Fluent renders it last. It is seen between label and input, and read with the input (`aria-describedby`); that of a switch is
    // below the switch.
    [`& > .${fieldClassNames.label} ~ .${fieldClassNames.hint}`]: {
      order: -2,
      marginTop: 0,
      paddingBottom: tokens.spacingVerticalXS,
    },
  },
  field: {
    [`& > .${fieldClassNames.validationMessage}`]: {
      minHeight: messageHeight,
      marginTop: 0,
      paddingTop: tokens.spacingVerticalXS,
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
      fontWeight: tokens.fontWeightMedium,
    },
  },
  room: { paddingBottom: messageHeight },
})

type Props = FieldProps & {
  /** Displayed below the control while there is no message. */
  note?: string | undefined
  /** Keeps a line free for a message, so that nothing moves when it appears. */
  hasRoom?: boolean
}

/** Fluent's field, whose message is not an alert. */
export function Field({ className, validationMessage, note, hasRoom = false, ...props }: Props) {
  const styles = useStyles()
  const isNote = !validationMessage && note !== undefined
  const state = isNote ? 'none' : (props.validationState ?? (validationMessage ? 'error' : 'none'))
  // The slot of the message is where a note has its place.
  const message = slot.resolveShorthand(isNote ? note : validationMessage)
  return (
    <FluentField
      {...props}
      className={mergeClasses(
        styles.labelled,
        !isNote && styles.field,
        hasRoom && !message && styles.room,
        className,
      )}
      validationState={state}
      {...(message && state === 'error' && { validationMessageIcon: <ErrorCircle12Regular /> })}
      // It is read with its input. As an alert it would be read at once with the messages of all other fields.
      validationMessage={message && { ...message, role: undefined }}
    />
  )
}
