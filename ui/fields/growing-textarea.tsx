import { makeStyles, Textarea, type TextareaProps, useMergedRefs } from '@fluentui/react-components'
import { useLayoutEffect, useRef } from 'react'

const useStyles = makeStyles({
  textarea: { fieldSizing: 'content', maxHeight: 'min(60vh, 480px)' },
})

type Props = TextareaProps & { value: string; rows: number; ref?: React.Ref<HTMLTextAreaElement> }

/** A text area that is at least `rows` high, and grows with its text. */
export function GrowingTextarea({ ref, rows, ...props }: Props) {
  const styles = useStyles()
  const grown = useGrowth(props.value)
  return (
    <Textarea
      ref={useMergedRefs(ref, grown)}
      textarea={{ className: styles.textarea, style: { minHeight: `calc(${rows}lh + 12px)` } }}
      rows={rows}
      resize="vertical"
      {...props}
    />
  )
}

/** In browsers without `field-sizing`. */
function useGrowth(text: string) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need another height
  useLayoutEffect(() => {
    const { current } = textarea
    if (!current || CSS.supports('field-sizing', 'content')) return
    const { scrollHeight, clientHeight, offsetHeight } = current
    // It does not shrink, because a person may have chosen the height.
    if (scrollHeight > clientHeight) current.style.height = `${scrollHeight + offsetHeight - clientHeight}px`
  }, [text])
  return textarea
}
