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
  form: {
    minWidth: 0,
    // Keeps the save button visible in long forms.
    '& form > :last-child': {
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      paddingBlock: tokens.spacingVerticalM,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      backgroundColor: tokens.colorNeutralBackground1,
      '@media (max-width: 480px)': { flexDirection: 'row' },
    },
    '& form > :last-child > button': { '@media (max-width: 480px)': { flexGrow: 1, minWidth: 0 } },
  },
})
