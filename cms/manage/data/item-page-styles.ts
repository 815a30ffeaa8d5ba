import { makeStyles, tokens } from '@fluentui/react-components'

export const useItemPageStyles = makeStyles({
  title: { margin: 0, maxWidth: '70ch', overflowWrap: 'anywhere' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 760px) minmax(280px, 360px)',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalXXL,
    alignItems: 'start',
    '@media (max-width: 1000px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  form: { minWidth: 0 },
})
