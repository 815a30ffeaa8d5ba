import { z } from 'zod'

type JsonValue = z.core.util.JSONType

/** Any JSON value. What is parsed came as JSON, so it is not validated again. */
export const jsonValueSchema = z
  .custom<JsonValue>((value) => value !== undefined)
  .meta({ id: 'JsonValue', description: 'Any JSON value.' })
