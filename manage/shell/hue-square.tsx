import { makeStyles } from '@fluentui/react-components'

const useStyles = makeStyles({
  square: {
    flexShrink: 0,
    width: '8px',
    height: '8px',
    borderRadius: '2px',
    backgroundColor: 'var(--hue, var(--quiet))',
    forcedColorAdjust: 'none',
  },
})

/** The colour of a register before its name, from the closest `data-hue`; grey for other forms. */
export function HueSquare() {
  return <span aria-hidden className={useStyles().square} />
}
