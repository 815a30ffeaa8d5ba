import type { PayloadRequest } from 'payload'
import { refreshColumnsOf } from '#cms/items/refresh-columns.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { FieldValues, OptionInput } from '#contract/admin-fields.ts'
import { type LabelRule, labelRuleOf } from '#contract/definitions/label-rule.ts'
import { fieldTextNames, type ValidField, validateField } from '#contract/definitions/validate-field.ts'
import { maxOptions } from '#contract/definitions/validate-options.ts'
import type { FieldOption } from '#contract/fields.ts'
import { inBoth } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { assembleForm, type FormParts, type FormTexts, findText, optionKeysOf } from './assemble-form.ts'
import {
  assertAddable,
  assertUpdatable,
  type Change,
  type DefinitionText,
  type Stored,
  saveDefinitionTexts,
} from './change-definitions.ts'
import { type FieldRow, loadFormRows, toField } from './definition-rows.ts'
import { presentField, requireByName } from './load-definitions.ts'
import { withOptionKeys } from './option-keys.ts'
import { fieldTextKeys, textKeys } from './text-keys.ts'

type FieldUpdate = { updatedAt: string; values: FieldValues }

/** Runs in `changeDefinitions`. @throws Problem `invalid`, `slugInUse` */
export async function createField(
  req: PayloadRequest,
  stored: Stored,
  input: FieldValues,
  labels: LabelRule = 'both',
): Promise<Change> {
  const { slug } = input
  const { field, issues } = validateField(withExistingLabels(input, stored.texts), labels)
  const named = (slug: string) => ({ slug, keys: fieldTextKeys(slug) })
  assertAddable(named(slug), issues, [...stored.fields.keys()].map(named))
  const { data, texts } = writtenOf(slug, field, stored)
  const row = await req.payload.create({ collection: 'fields', data: { slug, ...data }, ...asCaller(req) })
  return storedField(req, stored, toField(row), texts)
}

/** Runs in `changeDefinitions`. @throws Problem `notFound`, `conflict` on a stale copy, `invalid` */
export async function rewriteField(
  req: PayloadRequest,
  stored: Stored,
  name: string,
  change: FieldUpdate,
  labels?: LabelRule,
): Promise<Change> {
  const current = requireByName([...stored.fields.values()], name)
  const { slug, uuid, type, settings } = current
  const before = presentField(current, stored.texts)
  const { field, issues } = validateField(
    withExistingLabels(change.values, stored.texts),
    labels ?? labelRuleOf(before),
  )
  assertUpdatable(before, change, issues)
  const { data, texts } = writtenOf(slug, field, stored)
  const row = await req.payload.update({ collection: 'fields', id: uuid, data, ...asCaller(req) })
  const result = await storedField(req, stored, toField(row), texts)
  if (type !== field.type || settings.private !== field.settings.private)
    await refreshItemColumns(req, slug, result.stored)
  return result
}

async function storedField(
  req: PayloadRequest,
  stored: Stored,
  field: FieldRow,
  given: readonly DefinitionText[],
): Promise<Change> {
  const fields = new Map([...stored.fields, [field.slug, field]])
  const texts = await saveDefinitionTexts(req, stored.texts, given)
  return { saved: presentField(field, texts), stored: { fields, texts } }
}

/** Updates the columns of the items of all forms that contain the field. */
async function refreshItemColumns(req: PayloadRequest, slug: string, parts: FormParts): Promise<void> {
  const forms = await loadFormRows(req, { 'fieldSets.fields.slug': { equals: slug } })
  for (const form of forms) await refreshColumnsOf(req, assembleForm(form, parts))
}

/** An option may omit its label and refer to an existing text by its key. */
function withExistingLabels(input: FieldValues, texts: FormTexts): FieldValues {
  const { options, removedOptions, ...settings } = input.settings
  const withLabel = (option: OptionInput) => {
    const { translationKey } = option
    const label = !option.label && translationKey ? findText(texts, translationKey) : undefined
    return label ? { ...option, label } : option
  }
  return {
    ...input,
    settings: {
      ...settings,
      ...(options && { options: options.map(withLabel) }),
      ...(removedOptions && { removedOptions: removedOptions.map(withLabel) }),
    },
  }
}

/**
 * The columns and texts to store. Labels of options are stored as texts. Options that are removed stay among the settings,
 * because values of items refer to them.
 */
function writtenOf(
  slug: string,
  { type, settings, options, removedOptions, texts }: ValidField,
  stored: Stored,
) {
  const before = stored.fields.get(slug)
  const isIn = (list: readonly { value: string | number }[], { value }: { value: string | number }) =>
    list.some((each) => String(each.value) === String(value))
  const given = [...options, ...removedOptions.filter((option) => !isIn(options, option))]
  const earlier = [...(before?.settings.options ?? []), ...(before?.settings.removedOptions ?? [])]
  const removedBefore = earlier.filter((option) => !isIn(given, option))
  const others = [...stored.fields.values()].filter((field) => field.slug !== slug)
  const keyed = withOptionKeys(slug, given, {
    own: new Set(keysOf(earlier.filter((option) => isIn(given, option)))),
    elsewhere: new Set([...others.flatMap(optionKeysOf), ...keysOf(removedBefore)]),
    text: (key) => findText(stored.texts, key),
  })
  const storedOptions = keyed.map(({ label: _, ...option }) => option)
  const offered = storedOptions.slice(0, options.length)
  const removed = [...storedOptions.slice(options.length), ...removedBefore].slice(0, maxOptions)
  return {
    data: {
      type,
      settings: {
        ...settings,
        ...(offered.length > 0 && { options: offered }),
        ...(removed.length > 0 && { removedOptions: removed }),
      },
    },
    texts: [
      ...fieldTextNames.map((name) => ({ key: textKeys[name](slug), ...texts[name] })),
      ...keyed.map((option) => optionText(option, type)),
    ],
  }
}

function keysOf(options: readonly { translationKey?: string | undefined }[]): string[] {
  return options.flatMap(({ translationKey }) => translationKey ?? [])
}

/** An option without a label is called by its value; numbers that are a label in one language are one in both. */
function optionText(
  { translationKey = '', value, label }: FieldOption,
  type: ValidField['type'],
): DefinitionText {
  const isInBoth = fieldTypeOf({ type }).numericOptions || (!label.et && !label.en)
  if (!isInBoth) return { key: translationKey, et: label.et, en: label.en }
  return { key: translationKey, ...inBoth(label, String(value)) }
}
