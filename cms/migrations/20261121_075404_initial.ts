import { type MigrateDownArgs, type MigrateUpArgs, sql } from "@payloadcms/db-postgres"

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."_locales" AS ENUM('et', 'en');
  CREATE TYPE "public"."enum_items_status" AS ENUM('draft', 'pending', 'published', 'hide', 'expired', 'canceled', 'confirm', 'confirmed', 'deleted');
  CREATE TYPE "public"."enum_items_visibility" AS ENUM('everyone', 'logged_in', 'university_worker', 'university_student');
  CREATE TYPE "public"."enum__items_v_version_status" AS ENUM('draft', 'pending', 'published', 'hide', 'expired', 'canceled', 'confirm', 'confirmed', 'deleted');
  CREATE TYPE "public"."enum__items_v_version_visibility" AS ENUM('everyone', 'logged_in', 'university_worker', 'university_student');
  CREATE TYPE "public"."enum_forms_status" AS ENUM('draft', 'active', 'hidden', 'deleted');
  CREATE TYPE "public"."enum_forms_permissions" AS ENUM('everyone', 'logged_in', 'university_worker', 'university_student');
  CREATE TYPE "public"."enum__forms_v_version_status" AS ENUM('draft', 'active', 'hidden', 'deleted');
  CREATE TYPE "public"."enum__forms_v_version_permissions" AS ENUM('everyone', 'logged_in', 'university_worker', 'university_student');
  CREATE TABLE "items" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"form" varchar NOT NULL,
  	"status" "enum_items_status" DEFAULT 'pending' NOT NULL,
  	"values" jsonb NOT NULL,
  	"submitter_username" varchar,
  	"submitter_name" varchar,
  	"submitter_email" varchar,
  	"submission_hash" varchar,
  	"changed_by" varchar,
  	"first_name" varchar,
  	"last_name" varchar,
  	"title_et" varchar,
  	"title_en" varchar,
  	"organization" varchar,
  	"curriculum" varchar,
  	"level_key" varchar,
  	"year" numeric,
  	"deadline_at" timestamp(3) with time zone,
  	"visibility" "enum_items_visibility" DEFAULT 'everyone',
  	"embargo_until" varchar,
  	"files" jsonb,
  	"search_text" varchar,
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
  	"version_submission_hash" varchar,
  	"version_changed_by" varchar,
  	"version_first_name" varchar,
  	"version_last_name" varchar,
  	"version_title_et" varchar,
  	"version_title_en" varchar,
  	"version_organization" varchar,
  	"version_curriculum" varchar,
  	"version_level_key" varchar,
  	"version_year" numeric,
  	"version_deadline_at" timestamp(3) with time zone,
  	"version_visibility" "enum__items_v_version_visibility" DEFAULT 'everyone',
  	"version_embargo_until" varchar,
  	"version_files" jsonb,
  	"version_search_text" varchar,
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
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "keywords" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"value" varchar NOT NULL,
  	"label" varchar NOT NULL,
  	"search_text" varchar,
  	"published" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "users" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"username" varchar NOT NULL,
  	"full_name" varchar,
  	"email" varchar,
  	"sub" varchar,
  	"listed" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "files" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"name" varchar NOT NULL,
  	"size" numeric NOT NULL,
  	"form" varchar NOT NULL,
  	"item_uuid" varchar NOT NULL,
  	"field" varchar NOT NULL,
  	"item" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "feedback" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"feedback" varchar NOT NULL,
  	"email" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "pages" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"slug" varchar NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "pages_locales" (
  	"title" varchar NOT NULL,
  	"content" jsonb NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
  );
  
  CREATE TABLE "_pages_v" (
  	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  	"parent_id" uuid,
  	"version_slug" varchar NOT NULL,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_pages_v_locales" (
  	"version_title" varchar NOT NULL,
  	"version_content" jsonb NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"_locale" "_locales" NOT NULL,
  	"_parent_id" uuid NOT NULL
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
  	"pages_id" uuid
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
  ALTER TABLE "pages_locales" ADD CONSTRAINT "pages_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_pages_v" ADD CONSTRAINT "_pages_v_parent_id_pages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."pages"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_pages_v_locales" ADD CONSTRAINT "_pages_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
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
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_pages_fk" FOREIGN KEY ("pages_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "items_form_idx" ON "items" USING btree ("form");
  CREATE INDEX "items_status_idx" ON "items" USING btree ("status");
  CREATE INDEX "items_last_name_idx" ON "items" USING btree ("last_name");
  CREATE INDEX "items_title_title_et_idx" ON "items" USING btree ("title_et");
  CREATE INDEX "items_organization_idx" ON "items" USING btree ("organization");
  CREATE INDEX "items_curriculum_idx" ON "items" USING btree ("curriculum");
  CREATE INDEX "items_year_idx" ON "items" USING btree ("year");
  CREATE INDEX "items_deadline_at_idx" ON "items" USING btree ("deadline_at");
  CREATE INDEX "items_visibility_idx" ON "items" USING btree ("visibility");
  CREATE INDEX "items_updated_at_idx" ON "items" USING btree ("updated_at");
  CREATE INDEX "items_created_at_idx" ON "items" USING btree ("created_at");
  CREATE INDEX "form_status_idx" ON "items" USING btree ("form","status");
  CREATE INDEX "form_year_idx" ON "items" USING btree ("form","year");
  CREATE INDEX "_items_v_parent_idx" ON "_items_v" USING btree ("parent_id");
  CREATE INDEX "_items_v_version_version_form_idx" ON "_items_v" USING btree ("version_form");
  CREATE INDEX "_items_v_version_version_status_idx" ON "_items_v" USING btree ("version_status");
  CREATE INDEX "_items_v_version_version_last_name_idx" ON "_items_v" USING btree ("version_last_name");
  CREATE INDEX "_items_v_version_title_version_title_et_idx" ON "_items_v" USING btree ("version_title_et");
  CREATE INDEX "_items_v_version_version_organization_idx" ON "_items_v" USING btree ("version_organization");
  CREATE INDEX "_items_v_version_version_curriculum_idx" ON "_items_v" USING btree ("version_curriculum");
  CREATE INDEX "_items_v_version_version_year_idx" ON "_items_v" USING btree ("version_year");
  CREATE INDEX "_items_v_version_version_deadline_at_idx" ON "_items_v" USING btree ("version_deadline_at");
  CREATE INDEX "_items_v_version_version_visibility_idx" ON "_items_v" USING btree ("version_visibility");
  CREATE INDEX "_items_v_version_version_updated_at_idx" ON "_items_v" USING btree ("version_updated_at");
  CREATE INDEX "_items_v_version_version_created_at_idx" ON "_items_v" USING btree ("version_created_at");
  CREATE INDEX "_items_v_created_at_idx" ON "_items_v" USING btree ("created_at");
  CREATE INDEX "_items_v_updated_at_idx" ON "_items_v" USING btree ("updated_at");
  CREATE INDEX "version_form_version_status_idx" ON "_items_v" USING btree ("version_form","version_status");
  CREATE INDEX "version_form_version_year_idx" ON "_items_v" USING btree ("version_form","version_year");
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
  CREATE UNIQUE INDEX "pages_slug_idx" ON "pages" USING btree ("slug");
  CREATE INDEX "pages_updated_at_idx" ON "pages" USING btree ("updated_at");
  CREATE INDEX "pages_created_at_idx" ON "pages" USING btree ("created_at");
  CREATE UNIQUE INDEX "pages_locales_locale_parent_id_unique" ON "pages_locales" USING btree ("_locale","_parent_id");
  CREATE INDEX "_pages_v_parent_idx" ON "_pages_v" USING btree ("parent_id");
  CREATE INDEX "_pages_v_version_version_slug_idx" ON "_pages_v" USING btree ("version_slug");
  CREATE INDEX "_pages_v_version_version_updated_at_idx" ON "_pages_v" USING btree ("version_updated_at");
  CREATE INDEX "_pages_v_version_version_created_at_idx" ON "_pages_v" USING btree ("version_created_at");
  CREATE INDEX "_pages_v_created_at_idx" ON "_pages_v" USING btree ("created_at");
  CREATE INDEX "_pages_v_updated_at_idx" ON "_pages_v" USING btree ("updated_at");
  CREATE UNIQUE INDEX "_pages_v_locales_locale_parent_id_unique" ON "_pages_v_locales" USING btree ("_locale","_parent_id");
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
  CREATE INDEX "payload_locked_documents_rels_pages_id_idx" ON "payload_locked_documents_rels" USING btree ("pages_id");
  CREATE INDEX "payload_preferences_key_idx" ON "payload_preferences" USING btree ("key");
  CREATE INDEX "payload_preferences_updated_at_idx" ON "payload_preferences" USING btree ("updated_at");
  CREATE INDEX "payload_preferences_created_at_idx" ON "payload_preferences" USING btree ("created_at");
  CREATE INDEX "payload_preferences_rels_order_idx" ON "payload_preferences_rels" USING btree ("order");
  CREATE INDEX "payload_preferences_rels_parent_idx" ON "payload_preferences_rels" USING btree ("parent_id");
  CREATE INDEX "payload_preferences_rels_path_idx" ON "payload_preferences_rels" USING btree ("path");
  CREATE INDEX "payload_preferences_rels_users_id_idx" ON "payload_preferences_rels" USING btree ("users_id");
  CREATE INDEX "payload_migrations_updated_at_idx" ON "payload_migrations" USING btree ("updated_at");
  CREATE INDEX "payload_migrations_created_at_idx" ON "payload_migrations" USING btree ("created_at");`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP TABLE "items" CASCADE;
  DROP TABLE "_items_v" CASCADE;
  DROP TABLE "forms_field_sets_fields" CASCADE;
  DROP TABLE "forms_field_sets" CASCADE;
  DROP TABLE "forms" CASCADE;
  DROP TABLE "_forms_v_version_field_sets_fields" CASCADE;
  DROP TABLE "_forms_v_version_field_sets" CASCADE;
  DROP TABLE "_forms_v" CASCADE;
  DROP TABLE "fieldsets" CASCADE;
  DROP TABLE "fields" CASCADE;
  DROP TABLE "translations" CASCADE;
  DROP TABLE "keywords" CASCADE;
  DROP TABLE "users" CASCADE;
  DROP TABLE "files" CASCADE;
  DROP TABLE "feedback" CASCADE;
  DROP TABLE "pages" CASCADE;
  DROP TABLE "pages_locales" CASCADE;
  DROP TABLE "_pages_v" CASCADE;
  DROP TABLE "_pages_v_locales" CASCADE;
  DROP TABLE "payload_kv" CASCADE;
  DROP TABLE "payload_locked_documents" CASCADE;
  DROP TABLE "payload_locked_documents_rels" CASCADE;
  DROP TABLE "payload_preferences" CASCADE;
  DROP TABLE "payload_preferences_rels" CASCADE;
  DROP TABLE "payload_migrations" CASCADE;
  DROP TYPE "public"."_locales";
  DROP TYPE "public"."enum_items_status";
  DROP TYPE "public"."enum_items_visibility";
  DROP TYPE "public"."enum__items_v_version_status";
  DROP TYPE "public"."enum__items_v_version_visibility";
  DROP TYPE "public"."enum_forms_status";
  DROP TYPE "public"."enum_forms_permissions";
  DROP TYPE "public"."enum__forms_v_version_status";
  DROP TYPE "public"."enum__forms_v_version_permissions";`)
}
