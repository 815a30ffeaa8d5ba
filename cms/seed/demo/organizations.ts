/** `logo` is a file of the folder `files`. */
export type Organization = { name: string; domain: string; logo?: string }

/** Who offers the sample topics and internships. All invented; `.example` is nobody's domain. */
export const organizations = {
  kaarnatark: {
    name: 'Kaarnatark OÜ',
    domain: 'kaarnatark.example',
    logo: 'kaarnatark.png',
  },
  lumeleht: {
    name: 'Lumelehe Tarkvara OÜ',
    domain: 'lumeleht.example',
    logo: 'lumeleht.png',
  },
  turvatornik: {
    name: 'Turvatornik OÜ',
    domain: 'turvatornik.example',
    logo: 'turvatornik.png',
  },
  rukkilill: {
    name: 'Rukkilille Andmed OÜ',
    domain: 'rukkiandmed.example',
    logo: 'rukkilill.png',
  },
  tuulelohe: {
    name: 'Tuulelohe Robootika OÜ',
    domain: 'tuulelohe.example',
    logo: 'tuulelohe.png',
  },
  pilvepiir: {
    name: 'Pilvepiiri AS',
    domain: 'pilvepiir.example',
    logo: 'pilvepiir.png',
  },
  hobekala: {
    name: 'Hõbekala Maksed OÜ',
    domain: 'hobekala.example',
    logo: 'hobekala.png',
  },
  metsatee: {
    name: 'Metsatee Kaardid OÜ',
    domain: 'metsatee.example',
    logo: 'metsatee.png',
  },
  rohevoor: {
    name: 'Rohevooru Energia OÜ',
    domain: 'rohevoor.example',
    logo: 'rohevoor.png',
  },
  terviseniit: {
    name: 'Terviseniit OÜ',
    domain: 'terviseniit.example',
    logo: 'terviseniit.png',
  },
  kirjalind: {
    name: 'Kirjalinnu Keeletehnoloogia OÜ',
    domain: 'kirjalind.example',
    logo: 'kirjalind.png',
  },
  tapilaud: {
    name: 'Täpilaud OÜ',
    domain: 'tapilaud.example',
    logo: 'tapilaud.png',
  },
  sinikivi: {
    name: 'Sinikivi Biotehnoloogia OÜ',
    domain: 'sinikivi.example',
    logo: 'sinikivi.png',
  },
  vesikaar: {
    name: 'Vesikaare Logistika AS',
    domain: 'vesikaar.example',
    logo: 'vesikaar.png',
  },
  malemaja: {
    name: 'Malemaja Mängud OÜ',
    domain: 'malemaja.example',
    logo: 'malemaja.png',
  },
  joeoru: { name: 'Jõeoru Vallavalitsus', domain: 'joeoru.example' },
  languageGroup: {
    name: 'Keeletehnoloogia töörühm',
    domain: 'ylikool.example',
    logo: 'language-group.png',
  },
  securityGroup: {
    name: 'Küberturbe töörühm',
    domain: 'ylikool.example',
    logo: 'security-group.png',
  },
  softwareGroup: { name: 'Software Engineering Group', domain: 'ylikool.example' },
  biologyGroup: {
    name: 'Bioinformatics Group',
    domain: 'ylikool.example',
    logo: 'biology-group.png',
  },
  robotGroup: { name: 'Robootika ja tajusüsteemide töörühm', domain: 'ylikool.example' },
  dataGroup: {
    name: 'Data Systems Group',
    domain: 'ylikool.example',
    logo: 'data-group.png',
  },
  educationGroup: { name: 'Informaatikahariduse töörühm', domain: 'ylikool.example' },
  theoryGroup: { name: 'Teoreetilise arvutiteaduse töörühm', domain: 'ylikool.example' },
} as const satisfies Record<string, Organization>

export type OrganizationName = keyof typeof organizations
