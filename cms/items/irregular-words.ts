/**
 * Estonian words with stems that the rules of `stem-keys.ts` cannot derive from each other, without diacritics: the
 * nominative, then its other stems. A stem of another common word is left out (`käsk, käsu`: `kasu` is "benefit").
 */
const words = [
  // Stems that lose a consonant between vowels: `viga, vea`.
  'viga vea',
  'lugu loo',
  'tegu teo',
  'siga sea',
  'tuba toa',
  'luba loa',
  'nagu nao',
  'ladu lao',
  'pidu peo',
  'koda koja',
  'rada raja',
  'rida rea',
  'jagu jao',
  'kude koe',
  'jogi joe',
  'magi mae',
  'lagi lae',
  'vagi vae',
  'aeg aja aega aegu',
  'aed aia aeda',
  'laud laua lauda',
  'raud raua rauda',
  'pood poe poodi',
  'joud jou joudu',
  'leid leiu leidu',
  // The same after `l` and `r`, and the stems that get a `j`.
  'turg turu turgu',
  'jalg jala jalga jalje',
  'selg selja',
  'nalg nalja',
  'kurg kure',
  'sulg sule',
  'keeld keelu',
  'asi asja',
  // Stems in `-se`, `-t` and `-me`.
  'vesi vee vett vete',
  'kasi kae katt',
  'mesi mee mett',
  'tosi toe tott',
  'uus uue uut uute',
  'viis viie viit',
  'kuus kuue kuut',
  'mees mehe mehi meest meeste',
  'naine naise',
  'teine teise',
  'voti votme',
  'suda sudame',
  'tase taseme',
  'ase aseme',
  'noue noude',
  'riie riide',
  // Stems that lose the `s` of the nominative.
  'hammas hamba',
  'kallas kalda',
  'puhas puhta',
  'ratas ratta',
  'rikas rikka',
  'taevas taeva',
  'tutar tutre',
  // One syllable with a long vowel, to which endings are added.
  'too toi',
  'maa',
  'puu',
  'kuu',
  'suu',
  'luu',
  'soo',
  'tee',
] as const

/** The nominative of each stem. */
export const irregularStems: ReadonlyMap<string, string> = new Map(
  words.flatMap((line) => {
    const [nominative = '', ...stems] = line.split(' ')
    return [nominative, ...stems].map((stem) => [stem, nominative] as const)
  }),
)

/** Stems that other words end in, too: `aja` is also the ending of nouns such as `kasutaja`. */
export const neverInCompounds: ReadonlySet<string> = new Set([
  'aja',
  'ase',
  'aed',
  'asi',
  'uus',
  'uut',
  'mesi',
])
