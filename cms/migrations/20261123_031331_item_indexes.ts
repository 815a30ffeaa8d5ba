import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

const itemColumns = [
  ['items_form_idx', 'form'],
  ['items_status_idx', 'status'],
  ['items_last_name_idx', 'last_name'],
  ['items_title_title_et_idx', 'title_et'],
  ['items_organization_idx', 'organization'],
  ['items_curriculum_idx', 'curriculum'],
  ['items_year_idx', 'year'],
  ['items_visibility_idx', 'visibility'],
]
const versionColumns = [
  ['_items_v_version_version_form_idx', 'version_form'],
  ['_items_v_version_version_status_idx', 'version_status'],
  ['_items_v_version_version_last_name_idx', 'version_last_name'],
  ['_items_v_version_title_version_title_et_idx', 'version_title_et'],
  ['_items_v_version_version_organization_idx', 'version_organization'],
  ['_items_v_version_version_curriculum_idx', 'version_curriculum'],
  ['_items_v_version_version_year_idx', 'version_year'],
  ['_items_v_version_version_deadline_at_idx', 'version_deadline_at'],
  ['_items_v_version_version_visibility_idx', 'version_visibility'],
  ['version_form_version_status_idx', 'version_form, version_status'],
  ['version_form_version_year_idx', 'version_form, version_year'],
]

/**
 * Lists are read by indexes of several columns (`items_listed_idx` and others), and versions by their entry. Every submission
 * wrote to all of these. `items_deadline_at_idx`, `form_status_idx` and `form_year_idx` remain. The distinct curricula of theses
 * are found with a new one.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [index] of [...itemColumns, ...versionColumns]) await db.execute(sql.raw(`DROP INDEX "${index}"`))
  await db.execute(sql`CREATE INDEX items_form_curriculum_idx ON items (form, curriculum)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP INDEX items_form_curriculum_idx`)
  for (const [index, columns] of itemColumns)
    await db.execute(sql.raw(`CREATE INDEX "${index}" ON items (${columns})`))
  for (const [index, columns] of versionColumns)
    await db.execute(sql.raw(`CREATE INDEX "${index}" ON _items_v (${columns})`))
}
