import { makeStyles, tokens } from '@fluentui/react-components'

/** A card whose title link covers the whole card as a click target. */
export const useCardStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '20px 24px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    transitionProperty: 'border-color, background-color',
    transitionDuration: '120ms',
    ':hover': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
    ':focus-within': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { color: 'inherit' },
    ':focus-visible': { outlineStyle: 'none' },
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusXLarge },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
})
