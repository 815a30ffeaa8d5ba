import { makeStyles } from '@fluentui/react-components'

/** Page widths: 1200 px for lists, 760 px for text. */
export const usePageStyles = makeStyles({
  wide: {
    width: '100%',
    maxWidth: '1264px',
    marginInline: 'auto',
    paddingInline: 'clamp(16px, 3vw, 32px)',
  },
  reading: { maxWidth: '760px' },
})
