import { toRegister } from '#contract/registers/registers.ts'

/** The context of texts about the entries of a form: those of a form that is no register are called answers, and are never public. */
export function calledAs(form: string | undefined): { context?: 'answers' } {
  return form !== undefined && toRegister(form) ? {} : { context: 'answers' }
}
