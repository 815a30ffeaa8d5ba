import { z } from 'zod'
import type { SignUpField } from './pages/sign-up-page.ts'
import type { TextKey } from './pages/texts.ts'
import type { SignUp } from './people-store.ts'

const line = z.string().trim().max(200).catch('')

const signUpSchema = z.object({
  username: line.transform((text) => text.toLowerCase()),
  firstName: line,
  lastName: line,
  email: line,
  password: z.string().max(200).catch(''),
})

/** What somebody filled in, and what is wrong with it. */
export const checkSignUp = (
  body: unknown,
): { given: SignUp; errors?: Partial<Record<SignUpField, TextKey>> } => {
  const given = signUpSchema.parse(body ?? {})
  const errors: Partial<Record<SignUpField, TextKey>> = {}
  if (!/^[a-z0-9][a-z0-9.-]{2,39}$/.test(given.username)) errors.username = 'usernameWrong'
  if (!z.email().safeParse(given.email).success) errors.email = 'emailWrong'
  if (given.password.length < 8) errors.password = 'passwordShort'
  for (const name of ['username', 'firstName', 'lastName', 'email', 'password'] as const)
    if (given[name] === '') errors[name] = 'required'
  return Object.keys(errors).length > 0 ? { given, errors } : { given }
}
