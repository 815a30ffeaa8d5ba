import { makeStyles, tokens } from '@fluentui/react-components'

export const useControlStyles = makeStyles({
  control: { width: '100%', minWidth: 0, minHeight: '44px' },
  short: { maxWidth: '240px' },
  stack: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
  },
  line: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  button: { minHeight: '44px', alignSelf: 'flex-start' },
  icon: { minWidth: '44px', minHeight: '44px', flexShrink: 0 },
  tag: { minHeight: '36px', maxWidth: '100%', '@media (pointer: coarse)': { minHeight: '44px' } },
  inset: { minWidth: '44px', minHeight: '40px', marginInlineEnd: '-10px' },
  time: { width: '140px', minHeight: '44px' },
  secondary: { color: tokens.colorNeutralForeground2 },
})
