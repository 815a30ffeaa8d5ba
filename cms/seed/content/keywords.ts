import { foldText } from '#contract/fold-text.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import type { Text } from '#contract/texts.ts'

type KeywordSeed = LabelledKeyword & { published: boolean }

export const subjects = {
  machineLearning: { et: 'masinõpe', en: 'machine learning' },
  deepLearning: { et: 'süvaõpe', en: 'deep learning' },
  neuralNetworks: { et: 'närvivõrgud', en: 'neural networks' },
  languageTechnology: { et: 'keeletehnoloogia', en: 'natural language processing' },
  computerVision: { et: 'masinnägemine', en: 'computer vision' },
  dataMining: { et: 'andmekaeve', en: 'data mining' },
  dataQuality: { et: 'andmekvaliteet', en: 'data quality' },
  databases: { et: 'andmebaasid', en: 'databases' },
  visualization: { et: 'visualiseerimine', en: 'visualization' },
  processMining: { et: 'protsessikaeve', en: 'process mining' },
  softwareTesting: { et: 'tarkvara testimine', en: 'software testing' },
  softwareArchitecture: { et: 'tarkvaraarhitektuur', en: 'software architecture' },
  webApplications: { et: 'veebirakendused', en: 'web applications' },
  mobileApplications: { et: 'mobiilirakendused', en: 'mobile applications' },
  usability: { et: 'kasutatavus', en: 'usability' },
  accessibility: { et: 'ligipääsetavus', en: 'accessibility' },
  security: { et: 'küberturve', en: 'cybersecurity' },
  cryptography: { et: 'krüptograafia', en: 'cryptography' },
  privacy: { et: 'privaatsus', en: 'privacy' },
  distributedSystems: { et: 'hajussüsteemid', en: 'distributed systems' },
  cloud: { et: 'pilvandmetöötlus', en: 'cloud computing' },
  internetOfThings: { et: 'asjade internet', en: 'Internet of Things' },
  robotics: { et: 'robootika', en: 'robotics' },
  algorithms: { et: 'algoritmid', en: 'algorithms' },
  graphTheory: { et: 'graafiteooria', en: 'graph theory' },
  formalMethods: { et: 'formaalmeetodid', en: 'formal methods' },
  programmingLanguages: { et: 'programmeerimiskeeled', en: 'programming languages' },
  bioinformatics: { et: 'bioinformaatika', en: 'bioinformatics' },
  healthData: { et: 'terviseandmed', en: 'health data' },
  education: { et: 'programmeerimise õpetamine', en: 'programming education' },
  computerGraphics: { et: 'arvutigraafika', en: 'computer graphics' },
  openData: { et: 'avaandmed', en: 'open data' },
} as const satisfies Record<string, Text>

export type Subject = keyof typeof subjects

const slugOf = (label: string): string => foldText(label).replace(/[^a-z0-9]+/g, '-')

/** The keyword (its value) of the subject, which has a label in each language. */
export const keywordOf = (subject: Subject): string => slugOf(subjects[subject].et)

/** Keywords that ship, all published. */
export const keywordSeeds: readonly KeywordSeed[] = Object.values(subjects).map((labels) => ({
  value: slugOf(labels.et),
  label: labels.et,
  labels,
  published: true,
}))
