import type { BrandVariants } from '@fluentui/react-components'

/** Shades of the brand green, whose base is 80. */
export const brand: BrandVariants = {
  10: '#04180f',
  20: '#062418',
  30: '#083222',
  40: '#0a412c',
  50: '#0b4f35',
  60: '#0d5d3e',
  70: '#0e6b45',
  80: '#0f7a4d',
  90: '#2a9466',
  100: '#45ae7f',
  110: '#62bf94',
  120: '#7fcea9',
  130: '#9bdcbf',
  140: '#b7e7d1',
  150: '#d2f1e3',
  160: '#ebf9f2',
}
