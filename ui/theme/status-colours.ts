import type { ItemStatus } from '#contract/items.ts'

type Pair = { text: string; surface: string }
type Tone = 'gold' | 'green' | 'grey' | 'orange' | 'red' | 'cyan'

/** Text and background of each tone. The text's contrast on its surface and on the page is at least 4.5. */
export const lightTones: Record<Tone, Pair> = {
  gold: { text: '#745300', surface: '#fdf3d3' },
  green: { text: '#0b5c3a', surface: '#e1f4ea' },
  grey: { text: '#4d4d4d', surface: '#eeeeee' },
  orange: { text: '#8a3f00', surface: '#ffeddd' },
  red: { text: '#a3161c', surface: '#fde8e8' },
  cyan: { text: '#075a66', surface: '#dff3f6' },
}

export const darkTones: Record<Tone, Pair> = {
  gold: { text: '#f0c94d', surface: '#3a2f0a' },
  green: { text: '#7fd6ac', surface: '#0d3323' },
  grey: { text: '#d0d0d0', surface: '#3a3a3a' },
  orange: { text: '#f7a972', surface: '#41230c' },
  red: { text: '#f9a3a6', surface: '#45171a' },
  cyan: { text: '#7cd3df', surface: '#0b343b' },
}

/** The tone of each item status; `active` is a form's status. */
export const statusTones: Record<ItemStatus | 'active' | 'other', Tone> = {
  draft: 'grey',
  pending: 'gold',
  published: 'green',
  hide: 'grey',
  expired: 'orange',
  canceled: 'orange',
  confirm: 'cyan',
  confirmed: 'cyan',
  deleted: 'red',
  active: 'green',
  other: 'cyan',
}
