import {
  makeStyles,
  mergeClasses,
  Textarea,
  type TextareaProps,
  useMergedRefs,
} from '@fluentui/react-components'
import { useLayoutEffect, useRef } from 'react'

const useStyles = makeStyles({
  textarea: { fieldSizing: 'content', maxHeight: 'min(60vh, 480px)' },
  // As high as an input, with the text in its middle. The frame has 1 px above the text area, and 3 px below.
  line: {
    '--line-height': 'var(--control)',
    minHeight: 'calc(var(--line-height) - 4px)',
    paddingTop: 'calc((var(--line-height) - 2px - 1lh) / 2)',
    paddingBottom: 'calc((var(--line-height) - 6px - 1lh) / 2)',
    '@media (pointer: coarse), (max-width: 640px)': { '--line-height': '44px' },
  },
})

type Props = TextareaProps & { value: string; rows: number; ref?: React.Ref<HTMLTextAreaElement> }

/** A text area that is at least `rows` high, and grows with its text. */
export function GrowingTextarea({ ref, rows, ...props }: Props) {
  const styles = useStyles()
  const grown = useGrowth(props.value, props.resize === 'none')
  return (
    <Textarea
      ref={useMergedRefs(ref, grown)}
      textarea={
        rows === 1
          ? { className: mergeClasses(styles.textarea, styles.line) }
          : { className: styles.textarea, style: { minHeight: `calc(${rows}lh + 12px)` } }
      }
      rows={rows}
      resize="vertical"
      {...props}
    />
  )
}

/** In browsers without `field-sizing`. `shrinks`: nobody else chooses the height. */
function useGrowth(text: string, shrinks: boolean) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may need another height
  useLayoutEffect(() => {
    const { current } = textarea
    if (!current || CSS.supports('field-sizing', 'content')) return
    // Otherwise a person may have chosen the height.
    if (shrinks) current.style.height = ''
    const { scrollHeight, clientHeight, offsetHeight } = current
    if (scrollHeight > clientHeight) current.style.height = `${scrollHeight + offsetHeight - clientHeight}px`
  }, [text, shrinks])
  return textarea
}
