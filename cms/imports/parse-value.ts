import type { FormField } from '#contract/forms.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { separatorOf, splitList } from '#contract/values/list-text.ts'
import { type Supervisor, supervisorName } from '#contract/values/supervisor-names.ts'
import { matchOption, parseYesNo } from './match-choice.ts'
import {
  type Parsed,
  parseDay,
  parsed,
  parseMoment,
  parseYear,
  splitRange,
  unreadable,
} from './parse-date.ts'
import { parsePeople } from './parse-people.ts'

/** The texts of a list of options, whose labels may have the separators in them, also without quotes. */
function splitOptions({ settings }: FormField, text: string): string[] {
  const separator = separatorOf(text) === ';' ? /([;\n|])/ : /(,)/
  const labels = (settings.options ?? []).flatMap(({ label }) => [label.et, label.en])
  const most = Math.max(0, ...labels.map((label) => (label.split(separator).length - 1) / 2))
  const isQuoted = /(?:^|[;\n|,])[^\S\n]*"/.test(text)
  if (most === 0 || isQuoted) return splitList(text)
  // Texts and the separators between them, in turn.
  const pieces = text.split(separator)
  const found: string[] = []
  for (let start = 0; start < pieces.length; ) {
    const texts = Array.from({ length: most + 1 }, (_, count) =>
      pieces
        .slice(start, start + 2 * count + 1)
        .join('')
        .trim(),
    )
    const longest = Math.max(
      0,
      texts.findLastIndex((each) => matchOption(settings, each, true)),
    )
    found.push(texts[longest] ?? '')
    start += 2 * (longest + 1)
  }
  return found.filter(Boolean)
}

/** `1 234,5`, `1,234.5` and `1e-7` as a number; undefined for other texts. */
export function parseNumber(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f']/g, '')
  const sign = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  // A sign that occurs twice separates thousands.
  const isDecimal = plain.split(sign).length === 2
  const number = plain.replaceAll(other, '').replaceAll(sign, isDecimal ? '.' : '')
  return /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(number) ? Number(number) : undefined
}

function parseOption(field: FormField, text: string): Parsed<string | number> {
  const option = matchOption(field.settings, text)
  if (option) return parsed(option.value)
  if (field.settings.customSelect) return parsed(text.trim())
  return unreadable('manage.import.issue.option', { value: text.trim() })
}

/** All parts, or the first problem. */
function all<Value>(parts: readonly Parsed<Value>[]): Parsed<Value[]> {
  const values: Value[] = []
  for (const part of parts) {
    if ('issue' in part) return part
    values.push(part.value)
  }
  return parsed(values)
}

/** Several options of one text, which may itself be the label of one. */
function parseOptions(field: FormField, text: string): Parsed<(string | number)[]> {
  const whole = matchOption(field.settings, text, true)
  if (whole) return parsed([whole.value])
  const words = text.split(/\s(?:ja|and|&|või|or)\s|\//i)
  const byWords = words.flatMap((part) => matchOption(field.settings, part)?.value ?? [])
  const isByWords = words.length > 1 && byWords.length === words.length
  return isByWords ? parsed(byWords) : all(splitOptions(field, text).map((part) => parseOption(field, part)))
}

/** A range in one cell, or in one cell for each end. */
function parseRange(texts: readonly string[], parse: (text: string) => Parsed<string>): Parsed<string[]> {
  const ends = texts.length === 1 ? splitRange(texts[0] ?? '') : texts
  if (ends?.length !== 2) return unreadable('manage.import.issue.range', { value: texts.join(' ') })
  return all(ends.map(parse))
}

function parseFullNames(texts: readonly string[]): Parsed<Supervisor[]> {
  const people = texts.flatMap(parsePeople)
  const half = people.find(({ firstname, lastname }) => !firstname || !lastname)
  return half
    ? unreadable('manage.import.issue.name', { value: supervisorName(half) || half.email })
    : parsed(people)
}

function webAddress(text: string): string {
  const trimmed = text.trim()
  return /^www\./i.test(trimmed) ? `https://${trimmed}` : trimmed
}

function mailAddress(text: string): string {
  const [, inside = text] = /<([^<>]+)>/.exec(text) ?? []
  return inside.trim().replace(/^mailto:/i, '')
}

/**
 * Reads the value of a field from the texts of its cells, none of which is empty. The value still has to be validated
 * (`checkValues`). Files are read by `find-files.ts`.
 */
export function parseValue(field: FormField, texts: readonly string[]): Parsed<unknown> {
  const { kind, numericOptions, input } = fieldTypeOf(field)
  const one = texts.join(' ')
  const each = <Value>(split: (text: string) => Value[]) => parsed(texts.flatMap(split))
  switch (kind) {
    case 'texts':
    case 'keywords':
      return each(splitList)
    case 'emails':
      return each((text) => splitList(text).map(mailAddress))
    case 'email':
      return parsed(mailAddress(one))
    case 'url':
      return parsed(webAddress(one))
    case 'longText':
      return parsed(texts.join('\n\n'))
    case 'number': {
      const number = parseNumber(one)
      return number === undefined ? unreadable('manage.import.issue.number', { value: one }) : parsed(number)
    }
    case 'year':
      return parseYear(one)
    case 'option': {
      const option = parseOption(field, one)
      return 'issue' in option || !numericOptions ? option : parsed(Number(option.value))
    }
    case 'options':
      return parseSeveral(field, texts)
    case 'checkbox':
      return field.settings.options?.length ? parseSeveral(field, texts) : parseBoolean(one)
    case 'confirmation':
      return parseBoolean(one)
    case 'date':
      return parseDay(one)
    case 'dateTime':
      return parseMoment(one)
    case 'dateRange':
      return parseRange(texts, parseDay)
    case 'dateTimeRange':
      return parseRange(texts, parseMoment)
    case 'people':
      return parseFullNames(texts)
    case 'file':
    case 'text':
      return parsed(input === 'upperCase' ? one.trim().toUpperCase() : one)
  }
}

function parseSeveral(field: FormField, texts: readonly string[]): Parsed<(string | number)[]> {
  const { numericOptions } = fieldTypeOf(field)
  const options = all(texts.map((text) => parseOptions(field, text)))
  if ('issue' in options) return options
  const values = options.value.flat()
  return parsed(numericOptions ? values.map(Number) : values)
}

function parseBoolean(text: string): Parsed<boolean> {
  const answer = parseYesNo(text)
  return answer === undefined ? unreadable('manage.import.issue.yesNo', { value: text }) : parsed(answer)
}
