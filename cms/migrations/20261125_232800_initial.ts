import { readFile } from 'node:fs/promises'
import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Payload's schema, and what Payload does not know of: functions, triggers, generated columns and their indexes. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_items_status" AS ENUM('draft', 'pending', 'published', 'hide', 'expired', 'canceled', 'confirm', 'confirmed', 'deleted');
  CREATE TYPE "public"."enum_items_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum_items_chosen_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum_items_text_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum_items_visibility" AS ENUM('everyone', 'logged_in', 'university_worker', 'university_student');
  CREATE TYPE "public"."enum__items_v_version_status" AS ENUM('draft', 'pending', 'published', 'hide', 'expired', 'canceled', 'confirm', 'confirmed', 'deleted');
  CREATE TYPE "public"."enum__items_v_version_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum__items_v_version_chosen_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum__items_v_version_text_language" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum__items_v_version_visibility" AS ENUM('everyone', 'logged_in', 'university_worker', 'university_student');
  CREATE TYPE "public"."enum_forms_status" AS ENUM('draft', 'active', 'hidden', 'deleted');
  CREATE TYPE "public"."enum_forms_permissions" AS ENUM('everyone', 'logged_in', 'university_worker', 'university_student');
  CREATE TYPE "public"."enum__forms_v_version_status" AS ENUM('draft', 'active', 'hidden', 'deleted');
  CREATE TYPE "public"."enum__forms_v_version_permissions" AS ENUM('everyone', 'logged_in', 'university_worker', 'university_student');
  CREATE TYPE "public"."enum_mails_status" AS ENUM('queued', 'sent', 'failed');
  CREATE TABLE "items" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"form" varchar NOT NULL,
  	"status" "enum_items_status" DEFAULT 'pending' NOT NULL,
  	"values" jsonb NOT NULL,
  	"submitter_username" varchar,
  	"submitter_name" varchar,
  	"submitter_email" varchar,
  	"submitter_email_verified" boolean,
  	"language" "enum_items_language",
  	"chosen_language" "enum_items_chosen_language",
  	"submission_hash" varchar,
  	"changed_by" varchar,
  	"changed_by_username" varchar,
  	"reason" varchar,
  	"change" varchar,
  	"undoes" varchar,
  	"first_name" varchar,
  	"last_name" varchar,
  	"title_et" varchar,
  	"title_en" varchar,
  	"text_language" "enum_items_text_language",
  	"organization" varchar,
  	"curriculum" varchar,
  	"year" numeric,
  	"deadline_at" timestamp(3) with time zone,
  	"visibility" "enum_items_visibility" DEFAULT 'everyone',
  	"embargo_until" varchar,
  	"files" jsonb,
  	"search_heading" varchar,
  	"search_terms" varchar,
  	"search_body" varchar,
  	"search_private" varchar,
  	"search_as_of" timestamp(3) with time zone,
  	"search_keys" varchar,
  	"search_keys_version" numeric,
  	"search_facets" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_items_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"parent_id" uuid,
  	"version_form" varchar NOT NULL,
  	"version_status" "enum__items_v_version_status" DEFAULT 'pending' NOT NULL,
  	"version_values" jsonb NOT NULL,
  	"version_submitter_username" varchar,
  	"version_submitter_name" varchar,
  	"version_submitter_email" varchar,
  	"version_submitter_email_verified" boolean,
  	"version_language" "enum__items_v_version_language",
  	"version_chosen_language" "enum__items_v_version_chosen_language",
  	"version_submission_hash" varchar,
  	"version_changed_by" varchar,
  	"version_changed_by_username" varchar,
  	"version_reason" varchar,
  	"version_change" varchar,
  	"version_undoes" varchar,
  	"version_first_name" varchar,
  	"version_last_name" varchar,
  	"version_title_et" varchar,
  	"version_title_en" varchar,
  	"version_text_language" "enum__items_v_version_text_language",
  	"version_organization" varchar,
  	"version_curriculum" varchar,
  	"version_year" numeric,
  	"version_deadline_at" timestamp(3) with time zone,
  	"version_visibility" "enum__items_v_version_visibility" DEFAULT 'everyone',
  	"version_embargo_until" varchar,
  	"version_files" jsonb,
  	"version_search_heading" varchar,
  	"version_search_terms" varchar,
  	"version_search_body" varchar,
  	"version_search_private" varchar,
  	"version_search_as_of" timestamp(3) with time zone,
  	"version_search_keys" varchar,
  	"version_search_keys_version" numeric,
  	"version_search_facets" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "forms_field_sets_fields" (
  	"_order" integer NOT NULL,
  	"_parent_id" varchar NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"slug" varchar NOT NULL,
  	"order" numeric,
  	"required" boolean DEFAULT false
  );
  
  CREATE TABLE "forms_field_sets" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"slug" varchar NOT NULL,
  	"order" numeric
  );
  
  CREATE TABLE "forms" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"slug" varchar NOT NULL,
  	"status" "enum_forms_status" DEFAULT 'draft' NOT NULL,
  	"permissions" "enum_forms_permissions" DEFAULT 'everyone' NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_forms_v_version_field_sets_fields" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"slug" varchar NOT NULL,
  	"order" numeric,
  	"required" boolean DEFAULT false,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_forms_v_version_field_sets" (
  	"_order" integer NOT NULL,
  	"_parent_id" uuid NOT NULL,
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"slug" varchar NOT NULL,
  	"order" numeric,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_forms_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"parent_id" uuid,
  	"version_slug" varchar NOT NULL,
  	"version_status" "enum__forms_v_version_status" DEFAULT 'draft' NOT NULL,
  	"version_permissions" "enum__forms_v_version_permissions" DEFAULT 'everyone' NOT NULL,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "fieldsets" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"slug" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "fields" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"slug" varchar NOT NULL,
  	"type" varchar NOT NULL,
  	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "translations" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"namespace" varchar NOT NULL,
  	"key" varchar NOT NULL,
  	"et" varchar,
  	"en" varchar,
  	"changed_by_manager" boolean DEFAULT false,
  	"reported_missing" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "keywords" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"value" varchar NOT NULL,
  	"label" varchar NOT NULL,
  	"search_text" varchar,
  	"published" boolean DEFAULT false,
  	"merged_into_id" uuid,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "users" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"username" varchar NOT NULL,
  	"full_name" varchar,
  	"email" varchar,
  	"sub" varchar,
  	"last_sign_in_at" timestamp(3) with time zone,
  	"listed" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "files" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"original_name" varchar,
  	"size" numeric NOT NULL,
  	"form" varchar NOT NULL,
  	"item_uuid" varchar NOT NULL,
  	"field" varchar NOT NULL,
  	"item" varchar,
  	"inspected_etag" varchar,
  	"retain_until" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "feedback" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"feedback" varchar NOT NULL,
  	"email" varchar,
  	"read_at" timestamp(3) with time zone,
  	"archived_at" timestamp(3) with time zone,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "mails" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"recipient" varchar NOT NULL,
  	"reply_to" varchar,
  	"language" varchar,
  	"subject" varchar NOT NULL,
  	"text" varchar NOT NULL,
  	"html" varchar NOT NULL,
  	"status" "enum_mails_status" DEFAULT 'queued' NOT NULL,
  	"attempts" numeric DEFAULT 0 NOT NULL,
  	"due_at" timestamp(3) with time zone NOT NULL,
  	"sent_at" timestamp(3) with time zone,
  	"last_error" varchar,
  	"item" varchar,
  	"change" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "pages" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"slug" varchar NOT NULL,
  	"title_et" varchar,
  	"title_en" varchar,
  	"content" jsonb,
  	"changed_by" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_pages_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"parent_id" uuid,
  	"version_slug" varchar NOT NULL,
  	"version_title_et" varchar,
  	"version_title_en" varchar,
  	"version_content" jsonb,
  	"version_changed_by" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "media" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"alt_et" varchar NOT NULL,
  	"alt_en" varchar NOT NULL,
  	"prefix" varchar DEFAULT 'media',
  	"_objectkey" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"url" varchar,
  	"thumbnail_u_r_l" varchar,
  	"filename" varchar,
  	"mime_type" varchar,
  	"filesize" numeric,
  	"width" numeric,
  	"height" numeric
  );
  
  CREATE TABLE "payload_kv" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"key" varchar NOT NULL,
  	"data" jsonb NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"global_slug" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_locked_documents_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"items_id" uuid,
  	"forms_id" uuid,
  	"fieldsets_id" uuid,
  	"fields_id" uuid,
  	"translations_id" uuid,
  	"keywords_id" uuid,
  	"users_id" uuid,
  	"files_id" uuid,
  	"feedback_id" uuid,
  	"mails_id" uuid,
  	"pages_id" uuid,
  	"media_id" uuid
  );
  
  CREATE TABLE "payload_preferences" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"key" varchar,
  	"value" jsonb,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_preferences_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" uuid NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" uuid
  );
  
  CREATE TABLE "payload_migrations" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar,
  	"batch" numeric,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  ALTER TABLE "_items_v" ADD CONSTRAINT "_items_v_parent_id_items_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."items"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "forms_field_sets_fields" ADD CONSTRAINT "forms_field_sets_fields_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."forms_field_sets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "forms_field_sets" ADD CONSTRAINT "forms_field_sets_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_forms_v_version_field_sets_fields" ADD CONSTRAINT "_forms_v_version_field_sets_fields_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_forms_v_version_field_sets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_forms_v_version_field_sets" ADD CONSTRAINT "_forms_v_version_field_sets_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_forms_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_forms_v" ADD CONSTRAINT "_forms_v_parent_id_forms_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."forms"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "keywords" ADD CONSTRAINT "keywords_merged_into_id_keywords_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."keywords"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_pages_v" ADD CONSTRAINT "_pages_v_parent_id_pages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."pages"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_locked_documents"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_items_fk" FOREIGN KEY ("items_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_forms_fk" FOREIGN KEY ("forms_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_fieldsets_fk" FOREIGN KEY ("fieldsets_id") REFERENCES "public"."fieldsets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_fields_fk" FOREIGN KEY ("fields_id") REFERENCES "public"."fields"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_translations_fk" FOREIGN KEY ("translations_id") REFERENCES "public"."translations"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_keywords_fk" FOREIGN KEY ("keywords_id") REFERENCES "public"."keywords"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_files_fk" FOREIGN KEY ("files_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_feedback_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedback"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_mails_fk" FOREIGN KEY ("mails_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_pages_fk" FOREIGN KEY ("pages_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_media_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "items_updated_at_idx" ON "items" USING btree ("updated_at");
  CREATE INDEX "items_created_at_idx" ON "items" USING btree ("created_at");
  CREATE INDEX "_items_v_parent_idx" ON "_items_v" USING btree ("parent_id");
  CREATE INDEX "_items_v_version_version_updated_at_idx" ON "_items_v" USING btree ("version_updated_at");
  CREATE INDEX "_items_v_version_version_created_at_idx" ON "_items_v" USING btree ("version_created_at");
  CREATE INDEX "_items_v_created_at_idx" ON "_items_v" USING btree ("created_at");
  CREATE INDEX "_items_v_updated_at_idx" ON "_items_v" USING btree ("updated_at");
  CREATE INDEX "forms_field_sets_fields_order_idx" ON "forms_field_sets_fields" USING btree ("_order");
  CREATE INDEX "forms_field_sets_fields_parent_id_idx" ON "forms_field_sets_fields" USING btree ("_parent_id");
  CREATE INDEX "forms_field_sets_order_idx" ON "forms_field_sets" USING btree ("_order");
  CREATE INDEX "forms_field_sets_parent_id_idx" ON "forms_field_sets" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "forms_slug_idx" ON "forms" USING btree ("slug");
  CREATE INDEX "forms_status_idx" ON "forms" USING btree ("status");
  CREATE INDEX "forms_updated_at_idx" ON "forms" USING btree ("updated_at");
  CREATE INDEX "forms_created_at_idx" ON "forms" USING btree ("created_at");
  CREATE INDEX "_forms_v_version_field_sets_fields_order_idx" ON "_forms_v_version_field_sets_fields" USING btree ("_order");
  CREATE INDEX "_forms_v_version_field_sets_fields_parent_id_idx" ON "_forms_v_version_field_sets_fields" USING btree ("_parent_id");
  CREATE INDEX "_forms_v_version_field_sets_order_idx" ON "_forms_v_version_field_sets" USING btree ("_order");
  CREATE INDEX "_forms_v_version_field_sets_parent_id_idx" ON "_forms_v_version_field_sets" USING btree ("_parent_id");
  CREATE INDEX "_forms_v_parent_idx" ON "_forms_v" USING btree ("parent_id");
  CREATE INDEX "_forms_v_version_version_slug_idx" ON "_forms_v" USING btree ("version_slug");
  CREATE INDEX "_forms_v_version_version_status_idx" ON "_forms_v" USING btree ("version_status");
  CREATE INDEX "_forms_v_version_version_updated_at_idx" ON "_forms_v" USING btree ("version_updated_at");
  CREATE INDEX "_forms_v_version_version_created_at_idx" ON "_forms_v" USING btree ("version_created_at");
  CREATE INDEX "_forms_v_created_at_idx" ON "_forms_v" USING btree ("created_at");
  CREATE INDEX "_forms_v_updated_at_idx" ON "_forms_v" USING btree ("updated_at");
  CREATE UNIQUE INDEX "fieldsets_slug_idx" ON "fieldsets" USING btree ("slug");
  CREATE INDEX "fieldsets_updated_at_idx" ON "fieldsets" USING btree ("updated_at");
  CREATE INDEX "fieldsets_created_at_idx" ON "fieldsets" USING btree ("created_at");
  CREATE UNIQUE INDEX "fields_slug_idx" ON "fields" USING btree ("slug");
  CREATE INDEX "fields_updated_at_idx" ON "fields" USING btree ("updated_at");
  CREATE INDEX "fields_created_at_idx" ON "fields" USING btree ("created_at");
  CREATE INDEX "translations_updated_at_idx" ON "translations" USING btree ("updated_at");
  CREATE INDEX "translations_created_at_idx" ON "translations" USING btree ("created_at");
  CREATE UNIQUE INDEX "namespace_key_idx" ON "translations" USING btree ("namespace","key");
  CREATE UNIQUE INDEX "keywords_value_idx" ON "keywords" USING btree ("value");
  CREATE INDEX "keywords_search_text_idx" ON "keywords" USING btree ("search_text");
  CREATE INDEX "keywords_published_idx" ON "keywords" USING btree ("published");
  CREATE INDEX "keywords_merged_into_idx" ON "keywords" USING btree ("merged_into_id");
  CREATE INDEX "keywords_updated_at_idx" ON "keywords" USING btree ("updated_at");
  CREATE INDEX "keywords_created_at_idx" ON "keywords" USING btree ("created_at");
  CREATE UNIQUE INDEX "users_username_idx" ON "users" USING btree ("username");
  CREATE INDEX "users_sub_idx" ON "users" USING btree ("sub");
  CREATE INDEX "users_listed_idx" ON "users" USING btree ("listed");
  CREATE INDEX "users_updated_at_idx" ON "users" USING btree ("updated_at");
  CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at");
  CREATE UNIQUE INDEX "files_name_idx" ON "files" USING btree ("name");
  CREATE INDEX "files_item_uuid_idx" ON "files" USING btree ("item_uuid");
  CREATE INDEX "files_item_idx" ON "files" USING btree ("item");
  CREATE INDEX "files_updated_at_idx" ON "files" USING btree ("updated_at");
  CREATE INDEX "files_created_at_idx" ON "files" USING btree ("created_at");
  CREATE INDEX "feedback_updated_at_idx" ON "feedback" USING btree ("updated_at");
  CREATE INDEX "feedback_created_at_idx" ON "feedback" USING btree ("created_at");
  CREATE INDEX "mails_updated_at_idx" ON "mails" USING btree ("updated_at");
  CREATE INDEX "mails_created_at_idx" ON "mails" USING btree ("created_at");
  CREATE INDEX "status_dueAt_idx" ON "mails" USING btree ("status","due_at");
  CREATE UNIQUE INDEX "pages_slug_idx" ON "pages" USING btree ("slug");
  CREATE INDEX "pages_updated_at_idx" ON "pages" USING btree ("updated_at");
  CREATE INDEX "pages_created_at_idx" ON "pages" USING btree ("created_at");
  CREATE INDEX "_pages_v_parent_idx" ON "_pages_v" USING btree ("parent_id");
  CREATE INDEX "_pages_v_version_version_slug_idx" ON "_pages_v" USING btree ("version_slug");
  CREATE INDEX "_pages_v_version_version_updated_at_idx" ON "_pages_v" USING btree ("version_updated_at");
  CREATE INDEX "_pages_v_version_version_created_at_idx" ON "_pages_v" USING btree ("version_created_at");
  CREATE INDEX "_pages_v_created_at_idx" ON "_pages_v" USING btree ("created_at");
  CREATE INDEX "_pages_v_updated_at_idx" ON "_pages_v" USING btree ("updated_at");
  CREATE INDEX "media_updated_at_idx" ON "media" USING btree ("updated_at");
  CREATE INDEX "media_created_at_idx" ON "media" USING btree ("created_at");
  CREATE UNIQUE INDEX "media_filename_idx" ON "media" USING btree ("filename");
  CREATE UNIQUE INDEX "payload_kv_key_idx" ON "payload_kv" USING btree ("key");
  CREATE INDEX "payload_locked_documents_global_slug_idx" ON "payload_locked_documents" USING btree ("global_slug");
  CREATE INDEX "payload_locked_documents_updated_at_idx" ON "payload_locked_documents" USING btree ("updated_at");
  CREATE INDEX "payload_locked_documents_created_at_idx" ON "payload_locked_documents" USING btree ("created_at");
  CREATE INDEX "payload_locked_documents_rels_order_idx" ON "payload_locked_documents_rels" USING btree ("order");
  CREATE INDEX "payload_locked_documents_rels_parent_idx" ON "payload_locked_documents_rels" USING btree ("parent_id");
  CREATE INDEX "payload_locked_documents_rels_path_idx" ON "payload_locked_documents_rels" USING btree ("path");
  CREATE INDEX "payload_locked_documents_rels_items_id_idx" ON "payload_locked_documents_rels" USING btree ("items_id");
  CREATE INDEX "payload_locked_documents_rels_forms_id_idx" ON "payload_locked_documents_rels" USING btree ("forms_id");
  CREATE INDEX "payload_locked_documents_rels_fieldsets_id_idx" ON "payload_locked_documents_rels" USING btree ("fieldsets_id");
  CREATE INDEX "payload_locked_documents_rels_fields_id_idx" ON "payload_locked_documents_rels" USING btree ("fields_id");
  CREATE INDEX "payload_locked_documents_rels_translations_id_idx" ON "payload_locked_documents_rels" USING btree ("translations_id");
  CREATE INDEX "payload_locked_documents_rels_keywords_id_idx" ON "payload_locked_documents_rels" USING btree ("keywords_id");
  CREATE INDEX "payload_locked_documents_rels_users_id_idx" ON "payload_locked_documents_rels" USING btree ("users_id");
  CREATE INDEX "payload_locked_documents_rels_files_id_idx" ON "payload_locked_documents_rels" USING btree ("files_id");
  CREATE INDEX "payload_locked_documents_rels_feedback_id_idx" ON "payload_locked_documents_rels" USING btree ("feedback_id");
  CREATE INDEX "payload_locked_documents_rels_mails_id_idx" ON "payload_locked_documents_rels" USING btree ("mails_id");
  CREATE INDEX "payload_locked_documents_rels_pages_id_idx" ON "payload_locked_documents_rels" USING btree ("pages_id");
  CREATE INDEX "payload_locked_documents_rels_media_id_idx" ON "payload_locked_documents_rels" USING btree ("media_id");
  CREATE INDEX "payload_preferences_key_idx" ON "payload_preferences" USING btree ("key");
  CREATE INDEX "payload_preferences_updated_at_idx" ON "payload_preferences" USING btree ("updated_at");
  CREATE INDEX "payload_preferences_created_at_idx" ON "payload_preferences" USING btree ("created_at");
  CREATE INDEX "payload_preferences_rels_order_idx" ON "payload_preferences_rels" USING btree ("order");
  CREATE INDEX "payload_preferences_rels_parent_idx" ON "payload_preferences_rels" USING btree ("parent_id");
  CREATE INDEX "payload_preferences_rels_path_idx" ON "payload_preferences_rels" USING btree ("path");
  CREATE INDEX "payload_preferences_rels_users_id_idx" ON "payload_preferences_rels" USING btree ("users_id");
  CREATE INDEX "payload_migrations_updated_at_idx" ON "payload_migrations" USING btree ("updated_at");
  CREATE INDEX "payload_migrations_created_at_idx" ON "payload_migrations" USING btree ("created_at");`)
  await db.execute(sql.raw(await readFile(new URL('20261125_232800_initial.sql', import.meta.url), 'utf8')))
}

export async function down(_args: MigrateDownArgs): Promise<void> {
  throw new Error('the initial migration cannot be reverted; drop the database instead')
}
