import type { LogoDesign } from './logo.ts'

export type Organization = { name: string; domain: string; logo?: LogoDesign }

/** Who offers the sample topics and internships. All invented; `.example` is nobody's domain. */
export const organizations = {
  kaarnatark: {
    name: 'Kaarnatark OÜ',
    domain: 'kaarnatark.example',
    logo: { mark: 'chevrons', ink: '#f4f1e8', ground: '#23395d' },
  },
  lumeleht: {
    name: 'Lumelehe Tarkvara OÜ',
    domain: 'lumeleht.example',
    logo: { mark: 'petals', ink: '#ffffff', ground: '#4f86c6' },
  },
  turvatornik: {
    name: 'Turvatornik OÜ',
    domain: 'turvatornik.example',
    logo: { mark: 'tower', ink: '#ffd166', ground: '#1b1f3b' },
  },
  rukkilill: {
    name: 'Rukkilille Andmed OÜ',
    domain: 'rukkiandmed.example',
    logo: { mark: 'bars', ink: '#2f4ea1', ground: '#e8edf9' },
  },
  tuulelohe: {
    name: 'Tuulelohe Robootika OÜ',
    domain: 'tuulelohe.example',
    logo: { mark: 'kite', ink: '#ffffff', ground: '#d1495b' },
  },
  pilvepiir: {
    name: 'Pilvepiiri AS',
    domain: 'pilvepiir.example',
    logo: { mark: 'cloud', ink: '#ffffff', ground: '#2a9d8f' },
  },
  hobekala: {
    name: 'Hõbekala Maksed OÜ',
    domain: 'hobekala.example',
    logo: { mark: 'waves', ink: '#c9d6df', ground: '#1e2022' },
  },
  metsatee: {
    name: 'Metsatee Kaardid OÜ',
    domain: 'metsatee.example',
    logo: { mark: 'peaks', ink: '#f1faee', ground: '#386641' },
  },
  rohevoor: {
    name: 'Rohevooru Energia OÜ',
    domain: 'rohevoor.example',
    logo: { mark: 'bolt', ink: '#1d3a2a', ground: '#a7c957' },
  },
  terviseniit: {
    name: 'Terviseniit OÜ',
    domain: 'terviseniit.example',
    logo: { mark: 'cross', ink: '#ffffff', ground: '#e76f51' },
  },
  kirjalind: {
    name: 'Kirjalinnu Keeletehnoloogia OÜ',
    domain: 'kirjalind.example',
    logo: { mark: 'rings', ink: '#6d2e46', ground: '#f6e7cb' },
  },
  tapilaud: {
    name: 'Täpilaud OÜ',
    domain: 'tapilaud.example',
    logo: { mark: 'dots', ink: '#e63946', ground: '#fdf6ec' },
  },
  sinikivi: {
    name: 'Sinikivi Biotehnoloogia OÜ',
    domain: 'sinikivi.example',
    logo: { mark: 'hexagon', ink: '#ffffff', ground: '#3d5a80' },
  },
  vesikaar: {
    name: 'Vesikaare Logistika AS',
    domain: 'vesikaar.example',
    logo: { mark: 'arcs', ink: '#f9c74f', ground: '#277da1' },
  },
  malemaja: {
    name: 'Malemaja Mängud OÜ',
    domain: 'malemaja.example',
    logo: { mark: 'squares', ink: '#f7ede2', ground: '#5f0f40' },
  },
  joeoru: { name: 'Jõeoru Vallavalitsus', domain: 'joeoru.example' },
  languageGroup: {
    name: 'Keeletehnoloogia töörühm',
    domain: 'ylikool.example',
    logo: { mark: 'rings', ink: '#ffffff', ground: '#0f7a4d' },
  },
  securityGroup: {
    name: 'Küberturbe töörühm',
    domain: 'ylikool.example',
    logo: { mark: 'hexagon', ink: '#ffffff', ground: '#30475e' },
  },
  softwareGroup: { name: 'Software Engineering Group', domain: 'ylikool.example' },
  biologyGroup: {
    name: 'Bioinformatics Group',
    domain: 'ylikool.example',
    logo: { mark: 'petals', ink: '#ffffff', ground: '#7b2d8b' },
  },
  robotGroup: { name: 'Robootika ja tajusüsteemide töörühm', domain: 'ylikool.example' },
  dataGroup: {
    name: 'Data Systems Group',
    domain: 'ylikool.example',
    logo: { mark: 'bars', ink: '#ffffff', ground: '#b5651d' },
  },
  educationGroup: { name: 'Informaatikahariduse töörühm', domain: 'ylikool.example' },
  theoryGroup: { name: 'Teoreetilise arvutiteaduse töörühm', domain: 'ylikool.example' },
} as const satisfies Record<string, Organization>

export type OrganizationName = keyof typeof organizations
