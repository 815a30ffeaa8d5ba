import { join } from 'node:path'
import express, { type RequestHandler } from 'express'

const yearSeconds = 31_536_000

/** Serves the files of the built site. Those with a content hash in their name are cached as immutable. */
export function staticFiles(clientBuild: string): RequestHandler {
  return express.static(clientBuild, {
    index: false,
    redirect: false,
    setHeaders: (response, path) => {
      const hashed = path.startsWith(join(clientBuild, 'assets'))
      response.setHeader(
        'Cache-Control',
        hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
