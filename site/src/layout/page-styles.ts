import { makeStyles } from '@fluentui/react-components'

/** Widths that pages share: 1200 for lists, 760 for reading (look.md). */
export const usePageStyles = makeStyles({
  wide: {
    width: '100%',
    maxWidth: '1264px',
    marginInline: 'auto',
    paddingInline: 'clamp(16px, 3vw, 32px)',
  },
  reading: { maxWidth: '760px' },
})
