export type Language = 'et' | 'en'

const et = {
  otherLanguage: 'In English',
  signIn: 'Logi sisse',
  username: 'Kasutajanimi',
  password: 'Parool',
  wrongPassword: 'Kasutajanimi või parool on vale.',
  noAccount: 'Pole veel kontot?',
  signUp: 'Loo konto',
  haveAccount: 'Konto on juba olemas?',
  firstName: 'Eesnimi',
  lastName: 'Perekonnanimi',
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
  leaving: 'Kas soovid välja logida?',
  leave: 'Logi välja',
  left: 'Oled välja logitud',
  account: 'Konto',
  notSignedIn: 'Sa ei ole sisse logitud',
  back: 'Tagasi',
}

const en: typeof et = {
  otherLanguage: 'Eesti keeles',
  signIn: 'Sign in',
  username: 'Username',
  password: 'Password',
  wrongPassword: 'The username or the password is wrong.',
  noAccount: 'No account yet?',
  signUp: 'Create an account',
  haveAccount: 'Have an account already?',
  firstName: 'First name',
  lastName: 'Last name',
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
  leaving: 'Do you want to sign out?',
  leave: 'Sign out',
  left: 'You are logged out',
  account: 'Account',
  notSignedIn: 'You are not signed in',
  back: 'Back',
}

export const texts: Record<Language, typeof et> = { et, en }

export type TextKey = keyof typeof et

/** The first language we have in a list such as that of `ui_locales`, else Estonian. */
export const languageOf = (asked: unknown): Language => {
  const wanted = String(asked ?? '').split(/[\s,]+/)
  return wanted.map((each) => each.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'et'
}

const isLanguage = (text: string): text is Language => text === 'et' || text === 'en'
