import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

type ShippedForm = { form: string; set: string; sections: [et: string, en: string, ...slugs: string[]][] }

/** The forms as they are shipped since sections exist. Before, they had the same fields without sections. */
const shippedForms: readonly ShippedForm[] = [
  {
    form: 'thesis',
    set: 'general_thesis',
    sections: [
      [
        'Autor ja pealkiri',
        'Author and title',
        'ut_first_name',
        'ut_last_name',
        'ut_email',
        'title_et',
        'title_en',
      ],
      [
        'Õpingud ja kaitsmine',
        'Studies and defence',
        'degree',
        'curriculum',
        'language',
        'year',
        'defence_date',
        'supervisors',
      ],
      ['Sisu', 'Content', 'abstract_et', 'abstract_en', 'keywords', 'cercs_code'],
      [
        'Failid ja avaldamine',
        'Files and publication',
        'visibility',
        'embargo_until',
        'thesis_file',
        'extra_files',
        'confirmation',
      ],
    ],
  },
  {
    form: 'topics',
    set: 'general_topics',
    sections: [
      [
        'Pakkuja ja teema',
        'Organization and topic',
        'organization_or_study_group_name',
        'thesis_topic_name',
        'level',
      ],
      ['Sisu ja nõuded', 'Content and requirements', 'description', 'requirements', 'supervisors'],
      [
        'Kontakt ja lisad',
        'Contact and extras',
        'contact_email',
        'see_more_url',
        'organization_logo',
        'attachment',
        'keywords',
        'visibility',
      ],
    ],
  },
  {
    form: 'internship',
    set: 'general_intern',
    sections: [
      [
        'Pakkuja ja töö',
        'Organization and work',
        'organization_name',
        'organization_logo',
        'internship_field',
        'description',
        'requirements',
      ],
      ['Koht ja praktikandid', 'Place and interns', 'location', 'remote', 'number_of_positions', 'level'],
      ['Maht, aeg ja tasu', 'Volume, time and pay', 'total_volume', 'period', 'salary'],
      [
        'Kandideerimine ja kontakt',
        'Applications and contact',
        'application_deadline',
        'application_url',
        'contact_name',
        'contact_email',
        'attachment',
        'confirmation',
      ],
    ],
  },
]

/**
 * Shipped forms get the shipped sections if they still have the shipped fields in the shipped order and no section at all.
 * Forms that managers have rearranged or divided themselves stay as they are.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  const rows = shippedForms.flatMap(({ form, set, sections }) => {
    const slugs = sections.flatMap(([, , ...fields]) => fields).join(' ')
    return sections.map(([et, en, first]) => ({ form, set, slugs, first, et, en }))
  })
  await db.execute(sql`
    WITH divided AS (
      UPDATE forms_field_sets_fields AS field
      SET section_et = shipped.et, section_en = shipped.en
      FROM forms_field_sets AS field_set, forms AS form,
        json_to_recordset(${JSON.stringify(rows)}::json)
          AS shipped(form text, "set" text, slugs text, first text, et text, en text)
      WHERE field._parent_id = field_set.id AND field_set._parent_id = form.id
        AND form.slug = shipped.form AND field_set.slug = shipped."set" AND field.slug = shipped.first
        AND shipped.slugs = (
          SELECT string_agg(each.slug, ' ' ORDER BY each._order) FROM forms_field_sets_fields AS each
          WHERE each._parent_id = field_set.id)
        AND NOT EXISTS (
          SELECT FROM forms_field_sets_fields AS each JOIN forms_field_sets AS sets ON sets.id = each._parent_id
          WHERE sets._parent_id = form.id
            AND (sets.id <> field_set.id OR concat(each.section_et, each.section_en) <> ''))
      RETURNING form.id
    )
    UPDATE forms SET updated_at = now() WHERE id IN (SELECT id FROM divided)`)
}

/** Sections may have been changed since. */
export async function down(_args: MigrateDownArgs): Promise<void> {}
