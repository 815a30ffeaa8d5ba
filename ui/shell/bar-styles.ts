import { makeStyles, tokens } from '@fluentui/react-components'

const item = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '44px',
  padding: '0 12px',
  border: 'none',
  borderRadius: tokens.borderRadiusMedium,
  color: tokens.colorNeutralForeground2,
  backgroundColor: 'transparent',
  fontFamily: 'inherit',
  fontSize: tokens.fontSizeBase300,
  fontWeight: tokens.fontWeightMedium,
  lineHeight: tokens.lineHeightBase300,
  textDecorationLine: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorSubtleBackgroundHover },
} as const

/** Styles of links and buttons in the header bar and its panels. */
export const useBarStyles = makeStyles({
  item,
  row: { ...item, display: 'flex', width: '100%' },
  current: {
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '@media (forced-colors: active)': { textDecorationLine: 'underline' },
    ':hover': { color: tokens.colorBrandForeground1 },
  },
  square: { justifyContent: 'center', width: '44px', padding: 0 },
})
