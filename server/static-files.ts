import { join } from 'node:path'
import express, { type RequestHandler } from 'express'

const year = 31_536_000

/** Files of the built site: those whose name bears a hash of their content are kept by browsers for good. */
export function staticFiles(clientBuild: string): RequestHandler {
  return express.static(clientBuild, {
    index: false,
    redirect: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(clientBuild, 'assets'))
      response.setHeader(
        'Cache-Control',
        hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
