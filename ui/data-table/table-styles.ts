import { makeStyles, tokens } from '@fluentui/react-components'
import { visuallyHidden } from '#ui/theme/visually-hidden.ts'

/** Below this width rows are displayed as cards. */
export const cardsBelow = '@media (max-width: 40em)'

export const useTableStyles = makeStyles({
  // Positioned, so that visually hidden texts in columns that are scrolled out of view do not widen the page.
  frame: { position: 'relative', overflowX: 'auto' },
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    // Rubik's tabular figures also widen brackets, so they are enabled only for numeric columns.
    fontVariantNumeric: 'normal',
    textAlign: 'start',
    [cardsBelow]: { display: 'block' },
  },
  head: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    [cardsBelow]: visuallyHidden,
  },
  headCell: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    verticalAlign: 'middle',
  },
  body: { [cardsBelow]: { display: 'block' } },
  row: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    ':hover': { backgroundColor: tokens.colorNeutralBackground2 },
    [cardsBelow]: {
      ':hover': { backgroundColor: 'transparent' },
      display: 'flex',
      flexDirection: 'column',
      rowGap: tokens.spacingVerticalXS,
      padding: `${tokens.spacingVerticalL} 0`,
    },
  },
  selected: { backgroundColor: tokens.colorSubtleBackgroundSelected },
  cell: {
    padding: tokens.spacingHorizontalM,
    fontWeight: tokens.fontWeightRegular,
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    [cardsBelow]: {
      display: 'flex',
      alignItems: 'center',
      columnGap: tokens.spacingHorizontalS,
      padding: 0,
      ':empty': { display: 'none' },
    },
  },
  hiddenOnCards: { [cardsBelow]: { display: 'none' } },
  compact: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    fontSize: tokens.fontSizeBase200,
    verticalAlign: 'middle',
  },
  end: {
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    [cardsBelow]: { textAlign: 'start' },
  },
  name: {
    fontWeight: tokens.fontWeightMedium,
    [cardsBelow]: { display: 'block', fontSize: tokens.fontSizeBase400 },
  },
  selection: { width: '44px', padding: 0, textAlign: 'start', verticalAlign: 'middle' },
  rowCheckbox: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '32px',
    paddingInline: tokens.spacingHorizontalS,
    cursor: 'pointer',
    '& input': {
      width: '16px',
      height: '16px',
      margin: 0,
      accentColor: tokens.colorCompoundBrandBackground,
      cursor: 'inherit',
    },
    [cardsBelow]: { minHeight: '44px' },
  },
  cardLabel: {
    display: 'none',
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    '::after': { content: '":"' },
    [cardsBelow]: { display: 'inline' },
  },
  // The delay avoids a flicker when the new rows arrive quickly.
  loading: { opacity: 0.6, transitionProperty: 'opacity', transitionDelay: '300ms' },
  sortButton: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    minHeight: '32px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1, textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  unsorted: { opacity: 0.35 },
  visuallyHidden,
})

export const useMenuButtonStyles = makeStyles({
  button: {
    minHeight: '40px',
    fontWeight: tokens.fontWeightRegular,
    flexShrink: 0,
    whiteSpace: 'nowrap',
    // Three of them fit side by side.
    [cardsBelow]: { paddingInline: '9px' },
  },
})
