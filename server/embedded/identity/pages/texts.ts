import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { realmPath } from '../realm.ts'

export type Language = 'et' | 'en'

const et = {
  register: 'Lõputööde ja praktikate register',
  owner: 'Tartu Ülikooli arvutiteaduse instituut',
  otherLanguage: 'In English',
  signIn: 'Logi sisse',
  username: 'Kasutajanimi',
  password: 'Parool',
  wrongPassword: 'Kasutajanimi või parool on vale.',
  tooManyTries: 'Liiga palju katseid. Proovi minuti pärast uuesti.',
  error: 'Viga',
  noAccount: 'Pole veel kontot?',
  signUp: 'Loo konto',
  haveAccount: 'Konto on juba olemas?',
  firstName: 'Eesnimi',
  lastName: 'Perekonnanimi',
  lastNameHelp: 'Jäta tühjaks, kui sul on üks nimi.',
  email: 'E-post',
  newPasswordHelp: 'Vähemalt 8 märki.',
  usernameHelp: '3 kuni 40 märki: väiketähed, numbrid, punkt ja sidekriips.',
  required: 'Täida see väli.',
  usernameTaken: 'See kasutajanimi on juba võetud.',
  usernameWrong: 'Kasutajanimes võivad olla väiketähed, numbrid, punkt ja sidekriips, kokku 3 kuni 40 märki.',
  emailWrong: 'See ei ole e-posti aadress.',
  passwordShort: 'Paroolis peab olema vähemalt 8 märki.',
  expired: 'See sisselogimine on aegunud',
  expiredBody: 'Mine tagasi lehele, kust tulid, ja alusta uuesti.',
  failed: 'Sisselogimine ei õnnestunud',
  otherMachine:
    'Sellel aadressil saab sisse logida ainult samas arvutis, kus register töötab. Muu aadressi jaoks määra PUBLIC_URL.',
  notFound: 'Lehte ei leitud',
  leaving: 'Kas soovid välja logida?',
  leave: 'Logi välja',
  left: 'Oled välja logitud',
  account: 'Konto',
  notSignedIn: 'Sa ei ole sisse logitud',
  back: 'Tagasi',
}

const en: typeof et = {
  register: 'Thesis and internship register',
  owner: 'Institute of Computer Science · University of Tartu',
  otherLanguage: 'Eesti keeles',
  signIn: 'Sign in',
  username: 'Username',
  password: 'Password',
  wrongPassword: 'The username or the password is wrong.',
  tooManyTries: 'Too many tries. Try again in a minute.',
  error: 'Error',
  noAccount: 'No account yet?',
  signUp: 'Create an account',
  haveAccount: 'Have an account already?',
  firstName: 'First name',
  lastName: 'Last name',
  lastNameHelp: 'Leave it empty if you have one name.',
  email: 'E-mail',
  newPasswordHelp: 'At least 8 characters.',
  usernameHelp: '3 to 40 characters: small letters, digits, dot and hyphen.',
  required: 'Fill in this field.',
  usernameTaken: 'This username is taken.',
  usernameWrong: 'A username has small letters, digits, dots and hyphens, 3 to 40 characters in all.',
  emailWrong: 'This is not an e-mail address.',
  passwordShort: 'A password has at least 8 characters.',
  expired: 'This sign-in has expired',
  expiredBody: 'Go back to the page you came from and start again.',
  failed: 'Signing in did not succeed',
  otherMachine:
    'At this address, only the machine that runs the register can sign in. For another address, set PUBLIC_URL.',
  notFound: 'Page not found',
  leaving: 'Do you want to sign out?',
  leave: 'Sign out',
  left: 'You are signed out',
  account: 'Account',
  notSignedIn: 'You are not signed in',
  back: 'Back',
}

export const texts: Record<Language, typeof et> = { et, en }

export type TextKey = keyof typeof et

const languageCookie = 'identity_language'

/** Stores the language that the address asks for, for the pages after it. */
export const rememberLanguage: RequestHandler = (request, response, next) => {
  const requested = requestedLanguage(request)
  if (requested)
    response.cookie(languageCookie, requested, { path: realmPath, sameSite: 'lax', httpOnly: true })
  next()
}

/** The language that the address asks for, else that of the page before, else Estonian. */
export function languageOf(request: IncomingMessage): Language {
  const stored = new RegExp(`(?:^|; )${languageCookie}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1]
  return requestedLanguage(request) ?? firstLanguage(stored) ?? 'et'
}

function requestedLanguage({ url = '' }: IncomingMessage): Language | undefined {
  // Routers cut the start of `url` off, but not the query.
  const query = new URLSearchParams(url.split('?')[1])
  return firstLanguage(query.get('language')) ?? firstLanguage(query.get('ui_locales'))
}

/** The first supported language of a list such as that of `ui_locales`. */
function firstLanguage(list: string | null | undefined): Language | undefined {
  return list
    ?.split(/[\s,]+/)
    .map((each) => each.slice(0, 2).toLowerCase())
    .find((each) => each === 'et' || each === 'en')
}
