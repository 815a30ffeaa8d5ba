import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Fields of the shipped forms of offers that their submitters may change while the offer is public. */
const slugs = [
  'application_deadline',
  'number_of_positions',
  'contact_name',
  'contact_email',
  'organization_logo',
]

/** Fields of the shipped forms get the setting that they are shipped with, unless it was set already. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    UPDATE fields SET settings = settings || '{"ownerMayChange": true}', updated_at = now()
    WHERE slug = ANY(ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify(slugs)}::jsonb)))
      AND NOT settings ? 'ownerMayChange'
      AND EXISTS (
        SELECT FROM forms_field_sets_fields AS member
        JOIN forms_field_sets AS field_set ON field_set.id = member._parent_id
        JOIN forms AS form ON form.id = field_set._parent_id
        WHERE member.slug = fields.slug AND form.slug IN ('topics', 'internship'))`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`UPDATE fields SET settings = settings - 'ownerMayChange' WHERE settings ? 'ownerMayChange'`)
}
