import type { FormValues } from '#contract/fields.ts'
import { foldText } from '#contract/fold-text.ts'
import { keywordOf } from '../content/keywords.ts'
import { dayFrom } from './days.ts'
import { type DemoItem, demoFile } from './demo-item.ts'
import { randomFor, uuidFor } from './random.ts'
import { supervisors, type ThesisSeed, thesisSeeds } from './seeds.ts'
import { type ThesisDates, thesisDates } from './thesis-dates.ts'

const kindInFileName = {
  et: { bachelor: 'bakalaureusetoo', masters: 'magistritoo', phd: 'doktoritoo' },
  en: { bachelor: 'bachelors-thesis', masters: 'masters-thesis', phd: 'doctoral-thesis' },
}

function submitterOf([first, last]: ThesisSeed['author']) {
  const username = foldText(`${first}.${last}`).replace(/[^a-z.]+/g, '-')
  return { username, name: `${first} ${last}`, email: `${username}@ylikool.example` }
}

function valuesOf(
  seed: ThesisSeed,
  { year, defence }: ThesisDates,
  email: string,
  now: Date,
): FormValues[string] {
  const { title, abstract, language, degree, curriculum, cercs, visibility, embargoMonths } = seed
  return {
    ut_first_name: seed.author[0],
    ut_last_name: seed.author[1],
    ut_email: email,
    title_et: title.et,
    title_en: title.en,
    degree,
    curriculum,
    language,
    year,
    ...(defence && { defence_date: defence }),
    supervisors: seed.supervisors.map((name) => ({ ...supervisors[name] })),
    ...(abstract.et && { abstract_et: abstract.et }),
    ...(abstract.en && { abstract_en: abstract.en }),
    keywords: seed.subjects.map(keywordOf),
    ...(cercs && { cercs_code: cercs }),
    visibility: visibility ?? 'everyone',
    ...(embargoMonths && { embargo_until: dayFrom(now, embargoMonths * 30) }),
  }
}

function thesisItem(seed: ThesisSeed, now: Date): DemoItem {
  const status = seed.status ?? 'published'
  const waiting = status === 'pending' || status === 'confirm' || status === 'draft'
  const dates = thesisDates(now, seed.yearsAgo, waiting, randomFor(seed.title.en))
  const submitter = submitterOf(seed.author)
  const item = { form: 'thesis', uuid: uuidFor(`thesis ${seed.title.en}`) } as const
  const name = `${foldText(seed.author[1])}-${kindInFileName[seed.language][seed.degree]}-${dates.year}.pdf`
  const source = `${seed.degree === 'bachelor' ? 'thesis' : 'long-thesis'}-${seed.language}.pdf`
  const thesis = demoFile(item, 'thesis_file', name, source)
  const appendix = seed.extraFile && demoFile(item, 'extra_files', seed.extraFile, seed.extraFile)
  return {
    ...item,
    status,
    createdAt: dates.createdAt,
    values: {
      general_thesis: {
        ...valuesOf(seed, dates, submitter.email, now),
        thesis_file: thesis.value,
        ...(appendix && { extra_files: appendix.value }),
        confirmation: true,
      },
    },
    submitter,
    files: [thesis.file, ...(appendix ? [appendix.file] : [])],
  }
}

export function thesisItems(now: Date): DemoItem[] {
  return thesisSeeds.map((seed) => thesisItem(seed, now))
}
