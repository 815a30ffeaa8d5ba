import { isRecord } from '#contract/is-record.ts'

/** Every text input of Fluent takes its direction from the first letter (`dir="auto"`). */
export const textDirection = {
  useInputStyles_unstable: (state: unknown) => setDirection(state, 'input'),
  useComboboxStyles_unstable: (state: unknown) => setDirection(state, 'input'),
  useTextareaStyles_unstable: (state: unknown) => setDirection(state, 'textarea'),
}

function setDirection(state: unknown, slot: 'input' | 'textarea'): void {
  if (isRecord(state) && isRecord(state[slot])) state[slot].dir ??= 'auto'
}
