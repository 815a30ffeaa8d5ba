import { isRecord } from '#contract/is-record.ts'

/** What is typed has the direction of its first letter (`dir="auto"`), in every text input of Fluent. */
export const textDirection = {
  useInputStyles_unstable: (state: unknown) => setDirection(state, 'input'),
  useComboboxStyles_unstable: (state: unknown) => setDirection(state, 'input'),
  useTextareaStyles_unstable: (state: unknown) => setDirection(state, 'textarea'),
}

function setDirection(state: unknown, slot: 'input' | 'textarea'): void {
  if (isRecord(state) && isRecord(state[slot])) state[slot].dir ??= 'auto'
}
