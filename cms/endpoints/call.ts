import type { PayloadRequest } from 'payload'
import type { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import type { PathParams } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/endpoints.ts'

type SchemaOf<N extends EndpointName, Part extends 'query' | 'body'> =
  Endpoints[N] extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined
export type Inputs = { [K in EndpointName]: { query: SchemaOf<K, 'query'>; body: SchemaOf<K, 'body'> } }

/** The arguments of an endpoint's function. The caller is authorised for the endpoint and the input is parsed. */
export type Call<N extends EndpointName> = {
  req: PayloadRequest
  caller: Caller
  params: (name: keyof PathParams<Endpoints[N]['path']> & string) => string
  query: Inputs[N]['query']
  body: Inputs[N]['body']
}
