import { z } from 'zod'

/** Nested texts as i18next takes them; a key that has both a text and children keeps its children dotted beside it. */
export const translationTreeSchema = z.record(z.string(), z.json())

/** Every namespace that the site and the manage area load; a key's first segment is its namespace. */
export const namespaces = [
  'common',
  'errors',
  'validation',
  'forms',
  'field',
  'file',
  'table',
  'item',
  'thesis',
  'topics',
  'internship',
  'home',
  'page',
  'feedback',
  'auth',
  'manage',
  'keywords',
  'reports',
  'translations',
  'access',
] as const
export type Namespace = (typeof namespaces)[number]
