import { createLocalReq, type Payload } from 'payload'
import { Problem } from '#contract/problems.ts'
import { respondProblem } from './endpoints/respond.ts'
import { identify } from './identity/identify.ts'
import { openLastingFile } from './operations/file/open-file.ts'

const shape = /^\/files\/([0-9a-fA-F-]{36})\/([\w.-]+)\/([^/]+)$/

/** `GET /files/{uuid}/{field_slug}/{file name}`: a file's lasting address leads to a fresh download URL (contract §5). */
export async function handleFiles(payload: Payload, request: Request): Promise<Response> {
  try {
    const allow = ['GET', 'HEAD']
    if (!allow.includes(request.method)) throw new Problem('methodNotAllowed', { allow })
    const [, uuid, field, fileName] = shape.exec(new URL(request.url).pathname) ?? []
    if (!uuid || !field || !fileName) throw new Problem('notFound')
    const caller = await identify(payload, request.headers)
    const req = await createLocalReq({ context: { caller } }, payload)
    const location = await openLastingFile(req, caller, uuid.toLowerCase(), field, decoded(fileName))
    return new Response(null, {
      status: 302,
      headers: { Location: location, 'Cache-Control': 'private, no-store' },
    })
  } catch (error) {
    return respondProblem({ payload, headers: request.headers }, error)
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Problem('notFound')
  }
}
