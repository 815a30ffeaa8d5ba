import { foldText } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import { type ItemTarget, keyTargets } from '#contract/imports.ts'
import { findRegister } from '#contract/registers/registers.ts'
import type { Text } from '#contract/texts.ts'
import { checkField } from '#contract/values/check-values.ts'
import { type FieldAt, fieldsIn } from '#contract/values/field-paths.ts'
import { fieldTypeOf, isRange, type Kind } from '#contract/values/field-types.ts'
import { parseValue } from './parse-value.ts'
import { oldAddressOf, peopleTargets } from './read-row.ts'
import type { SourceTable } from './read-source.ts'
import { entryAt, nameTargets } from './targets.ts'

/** Headings of other systems and of citations, by the slug of the field that they are for. */
const fieldSynonyms: Readonly<Record<string, readonly string[]>> = {
  ut_first_name: ['eesnimi', 'first name', 'given name', 'autori eesnimi', 'author first name'],
  ut_last_name: ['perekonnanimi', 'perenimi', 'last name', 'surname', 'family name', 'autori perekonnanimi'],
  ut_email: ['e post', 'email', 'e mail', 'meil', 'autori e post'],
  title_et: [
    'pealkiri',
    'pealkiri eesti keeles',
    'title et',
    'title',
    'estonian title',
    'title local',
    'too pealkiri',
  ],
  title_en: ['pealkiri inglise keeles', 'title en', 'english title', 'title english', 'pealkiri en', 'title'],
  degree: [
    'aste',
    'tase',
    'kraad',
    'oppeaste',
    'degree',
    'level',
    'kind',
    'too liik',
    'liik',
    'type',
    'type of thesis',
  ],
  curriculum: [
    'oppekava',
    'eriala',
    'curriculum',
    'programme',
    'program',
    'study programme',
    'oppekava nimetus',
  ],
  language: ['keel', 'too keel', 'language'],
  year: ['aasta', 'kaitsmisaasta', 'kaitsmise aasta', 'year', 'defence year', 'date'],
  defence_date: [
    'kaitsmise kp',
    'kaitsmine',
    'kaitsmise kuupaev',
    'kuupaev',
    'defence date',
    'defended',
    'date of defence',
    'date',
  ],
  supervisors: [
    'juhendaja',
    'juhendajad',
    'kaasjuhendaja',
    'kaasjuhendajad',
    'kaas juhendaja',
    'teine juhendaja',
    'supervisor',
    'supervisors',
    'co supervisor',
    'co supervisors',
    'advisor',
    'advisors',
    'co advisor',
    'co advisors',
    'second supervisor',
    'contributor',
  ],
  abstract_et: ['luhikokkuvote', 'kokkuvote', 'annotatsioon', 'abstract et', 'resumee', 'description et'],
  abstract_en: [
    'abstract',
    'summary',
    'abstract en',
    'inglisekeelne kokkuvote',
    'description en',
    'description',
  ],
  keywords: ['marksonad', 'votmesonad', 'keywords', 'tags', 'subject', 'subjects', 'keyword'],
  cercs_code: ['cercs', 'cercs kood'],
  thesis_file: ['fail', 'file', 'pdf', 'too fail', 'manus'],
  organization_name: ['ettevote', 'organisatsioon', 'company', 'company name', 'organization', 'firma'],
  organization_or_study_group_name: [
    'ettevote',
    'organisatsioon',
    'company',
    'company name',
    'organization',
    'tooruhm',
  ],
  thesis_topic_name: ['teema', 'pealkiri', 'topic', 'title', 'topic name'],
  internship_field: ['valdkond', 'title', 'field', 'position'],
  application_deadline: ['tahtaeg', 'deadline', 'apply by'],
  contact_email: ['e post', 'email', 'e mail', 'kontakt'],
  location: ['asukoht', 'koht', 'locations', 'place', 'city'],
}

const itemSynonyms: Readonly<Record<ItemTarget, readonly string[]>> = {
  author: [
    'autor',
    'autorid',
    'author',
    'authors',
    'nimi',
    'name',
    'full name',
    'ulioopilane',
    'uliopilane',
    'student',
    'creator',
  ],
  uuid: ['uuid'],
  reference: ['viide', 'viitenumber', 'reference'],
  status: ['staatus', 'olek', 'status', 'state'],
  createdAt: ['esitatud', 'lisatud', 'loodud', 'submitted', 'created', 'created at', 'added'],
  updatedAt: ['muudetud', 'updated', 'updated at', 'modified'],
  oldAddress: [
    'url',
    'link',
    'aadress',
    'address',
    'identifier',
    'vana aadress',
    'vana url',
    'vana link',
    'endine aadress',
    'aadress endises susteemis',
    'old address',
    'old url',
    'old link',
    'former address',
    'address in the former system',
  ],
}

/** Kinds of values that a text seldom is by accident. */
const telling: readonly Kind[] = ['option', 'options', 'email', 'emails', 'date', 'dateTime', 'url']

/** A heading in its possible spellings: with and without what is in brackets, and without a number at its end. */
function spellings(heading: string): string[] {
  const plain = (text: string) =>
    foldText(text)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  const texts = [plain(heading), plain(heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))]
  return [...new Set(texts.flatMap((text) => [text, text.replace(/ ?\d+$/, '')]))].filter(Boolean)
}

/** How well a name fits: the whole label or slug, another word for it, or a part. */
function nameScore(
  heading: readonly string[],
  names: readonly string[],
  synonyms: readonly string[],
): number {
  const own = names.flatMap(spellings)
  if (heading.some((each) => own.includes(each))) return 3
  if (heading.some((each) => synonyms.includes(each))) return 2.5
  const isPart = own.some(
    (name) => name.length > 4 && heading.some((each) => ` ${each} `.includes(` ${name} `)),
  )
  return isPart ? 1.5 : 0
}

/** The share of texts that are values of the field. */
function fitOf({ field }: FieldAt, texts: readonly string[]): number {
  const options = { now: new Date(), asManager: true }
  const fitting = texts.filter((text) => {
    const read = parseValue(field, [text])
    if ('issue' in read) return false
    return checkField({ ...field, required: false }, read.value, options).issues.length === 0
  })
  return texts.length === 0 ? 0 : fitting.length / texts.length
}

const examples = 40
const leastScore = 2
/** Addresses of the entries' own pages tell them from each other, but less clearly than a column of ids. */
const ownPageScore = 2.9

/** Different texts of a column, as examples. */
export function examplesOf(rows: readonly (readonly string[])[], column: number, most = examples): string[] {
  const texts = new Set<string>()
  for (const row of rows) {
    const text = row[column]
    if (text) texts.add(text)
    if (texts.size >= most) break
  }
  return [...texts]
}

/** `titleOf`: what exports call the other targets. `ends`: what they call the ends of a range, which have a column each. */
type Source = {
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  titleOf: (target: ItemTarget) => Text
  ends: readonly Text[]
}

/**
 * What the columns probably are, by their names and the texts in them. A list takes several columns whose headings differ in a number
 * only, or, of people, with those of the second ones; anything else takes one.
 */
export function guessTargets(form: Form, { headings, rows, titleOf, ends }: Source): (string | null)[] {
  const fields = fieldsIn(form.fieldSets)
  const endNames = ends.flatMap(({ et, en }) => [et, en])
  const candidates = headings.flatMap((heading, column) => {
    const names = spellings(heading)
    const texts = examplesOf(rows, column)
    const ofFields = fields.map((target) => {
      const { slug, labels } = target.field
      const { kind } = fieldTypeOf(target.field)
      const byName = nameScore(
        isRange(kind) ? spellings(withoutEnd(heading, endNames)) : names,
        [labels.et, labels.en, slug],
        fieldSynonyms[slug] ?? [],
      )
      const fit = telling.includes(kind) || kind === 'year' ? fitOf(target, texts) : 0
      return { column, target: target.path, score: scoreOf(byName, kind, fit, texts.length) }
    })
    const ofItems = Object.entries(itemSynonyms).flatMap(([name, synonyms]) => {
      const target = toItemTarget(name)
      if (!target || (target === 'author' && !nameTargets(form))) return []
      if (target === 'oldAddress' && !isAddressColumn(form, rows, column)) return []
      const { et, en } = titleOf(target)
      const byName = nameScore(names, [et, en, name], synonyms)
      const isOwn = target === 'uuid' && isOwnPages(form, texts)
      return { column, target, score: isOwn ? Math.max(byName, ownPageScore) : byName }
    })
    return [...ofFields, ...ofItems].filter(({ score }) => score >= leastScore)
  })
  const people = peopleTargets(form).map(({ path }) => path)
  const targets: (string | null)[] = headings.map(() => null)
  for (const { column, target } of candidates.toSorted((a, b) => b.score - a.score)) {
    const isTaken = targets.some(
      (each, other) =>
        each === target &&
        !isNumbered(headings, column, other) &&
        !(people.includes(target) && isSecond(headings, column, other)) &&
        !areEnds(headings, [column, other], endNames),
    )
    if (targets[column] === null && !isTaken) targets[column] = target
  }
  return withoutDoubledNames(form, targets)
}

/**
 * Leaves out what records of this register say in another way than its entries: subjects are keywords and curricula, and the language
 * is that of the title.
 */
export function withoutDerived(
  headings: readonly string[],
  targets: readonly (string | null)[],
): (string | null)[] {
  if (!targets.includes('uuid')) return [...targets]
  return targets.map((target, column) =>
    ['subject', 'language'].includes(headings[column] ?? '') ? null : target,
  )
}

function toItemTarget(name: string): ItemTarget | undefined {
  return (['author', 'uuid', 'reference', 'status', 'createdAt', 'updatedAt', 'oldAddress'] as const).find(
    (each) => each === name,
  )
}

function scoreOf(byName: number, kind: Kind, fit: number, texts: number): number {
  // Days are years too: a column with nothing but days is one of dates.
  if (kind === 'year') return texts > 0 && fit < 0.2 ? byName - 2 : byName + 0.9 * fit
  if (!telling.includes(kind)) return byName + fit / 10
  // A column of another kind of values, whatever its name.
  if (byName > 0 && texts > 0 && fit < 0.2) return byName - 1.5
  const isTelling = (kind === 'option' || kind === 'options' || kind === 'email') && texts > 1 && fit >= 0.8
  return byName + fit + (isTelling ? 1 : 0)
}

/** `Juhendaja 1` and `Juhendaja 2`. */
function isNumbered(headings: readonly string[], column: number, other: number): boolean {
  const [a = '', b = ''] = [headings[column], headings[other]]
  return /\d\s*$/.test(a) && /\d\s*$/.test(b) && a.replace(/\d+\s*$/, '') === b.replace(/\d+\s*$/, '')
}

const secondPrefix = /^(?:kaas ?|co |teine |second )/

/** `Juhendajad` and `Kaasjuhendaja 1`, `Supervisor` and `Co-supervisor`. */
function isSecond(headings: readonly string[], column: number, other: number): boolean {
  const [a = [], b = []] = [column, other].map((each) => spellings(headings[each] ?? ''))
  const first = (name: string) => name.replace(secondPrefix, '').replace(/[ds]$/, '')
  const firsts = b.map(first)
  return (
    [...a, ...b].some((name) => secondPrefix.test(name)) && a.some((name) => firsts.includes(first(name)))
  )
}

/** `Periood` of `Periood: algus`; any other heading as it is. */
function withoutEnd(heading: string, endNames: readonly string[]): string {
  const end = endNames.find((name) => heading.endsWith(`: ${name}`))
  return end === undefined ? heading : heading.slice(0, -end.length - 2)
}

/** Whether the columns are those of both ends of a range, `Periood: algus` and `Periood: lõpp`. */
function areEnds(
  headings: readonly string[],
  columns: readonly [number, number],
  endNames: readonly string[],
): boolean {
  const [a = '', b = ''] = columns.map((column) => headings[column])
  const range = withoutEnd(a, endNames)
  return a !== b && range !== a && range === withoutEnd(b, endNames)
}

/** Pages of this register, of which those of other forms are wrong. */
function isOwnPages(form: Form, texts: readonly string[]): boolean {
  const forms = texts.map((text) => entryAt(text)?.form)
  return forms.some((each) => each === form.slug) && !forms.includes(undefined)
}

/**
 * Addresses are those of entries in a former system if nearly all have one host, few rows have the same one, and none is here. As in any column, some cells may be
 * wrong or repeated.
 */
function isAddressColumn(form: Form, rows: Source['rows'], column: number): boolean {
  if (!findRegister(form.slug)) return false
  const texts = rows.map((row) => row[column] ?? '').filter(Boolean)
  const addresses = texts.filter(
    (text) => /^(?:https?:\/\/|\/)/.test(text) && oldAddressOf(text) !== undefined,
  )
  const hosts = addresses.flatMap((text) => (text.startsWith('/') ? [] : new URL(text).host))
  const ofOneHost = Math.max(
    0,
    ...[...Map.groupBy(hosts, (host) => host).values()].map((each) => each.length),
  )
  return (
    // Redirects are found by paths, which only one host has once.
    ofOneHost >= 0.9 * hosts.length &&
    addresses.length > texts.length / 2 &&
    new Set(addresses).size > addresses.length / 2 &&
    !addresses.some((text) => entryAt(text))
  )
}

/** Names in two columns are not also in one. */
function withoutDoubledNames(form: Form, targets: (string | null)[]): (string | null)[] {
  const names = nameTargets(form)
  const hasBoth = names?.every(({ path }) => targets.includes(path))
  return hasBoth ? targets.map((target) => (target === 'author' ? null : target)) : targets
}

/** The targets that probably tell entries from each other; none if every row is rather a new entry. */
export function guessKey(
  form: Form,
  targets: readonly (string | null)[],
  rows: SourceTable['rows'],
): string[] {
  const mapped = (target: string | undefined): target is string =>
    target !== undefined && targets.includes(target)
  const own = keyTargets.find((target) => targets.includes(target))
  // Only entries that were imported have an old address: others of the same title and author are recognized by these.
  if (own && own !== 'oldAddress') return [own]
  const register = findRegister(form.slug)
  if (register) {
    const { titleFields, authorFields, organizationField, yearField, fieldSet } = register
    const slugs = [
      titleFields.et,
      titleFields.en,
      authorFields?.firstName,
      authorFields?.lastName,
      organizationField,
      yearField,
    ]
    const fields = slugs.flatMap((slug) => (slug ? `${fieldSet}.${slug}` : [])).filter(mapped)
    const people = [authorFields?.firstName, authorFields?.lastName, organizationField]
    const hasTitle = [titleFields.et, titleFields.en].some((slug) => mapped(`${fieldSet}.${slug}`))
    const hasPerson =
      targets.includes('author') || people.some((slug) => slug && mapped(`${fieldSet}.${slug}`))
    if (own && !(hasTitle && hasPerson)) return [own]
    return [...new Set([...fields, ...(targets.includes('author') ? ['author'] : [])])]
  }
  if (own) return [own]
  const isFilled = (path: string) => rows.every((row) => row[targets.indexOf(path)])
  // A field that some rows lack, or that a condition may hide, tells nothing of their entries.
  const fields = fieldsIn(form.fieldSets).filter(
    ({ path, field }) => mapped(path) && !field.conditions?.show && isFilled(path),
  )
  const ofKind = (...kinds: Kind[]) =>
    fields.find(({ field }) => kinds.includes(fieldTypeOf(field).kind))?.path
  const person = ofKind('email') ?? ofKind('text', 'url')
  return person ? [person] : []
}
