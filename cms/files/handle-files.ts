import { createLocalReq, type Payload } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { countDownload } from '#cms/items/count-views.ts'
import { requireUuid } from '#cms/items/find-item.ts'
import { mediaFolder } from '#cms/media/find-pictures.ts'
import { openPicture } from '#cms/media/open-picture.ts'
import { respondProblem } from '#cms/platform/api/respond.ts'
import { type Caller, managerOf } from '#cms/platform/auth/caller.ts'
import { userBySession } from '#cms/users/auth-strategies.ts'
import { identify } from '#cms/users/identify.ts'
import { previewSegment } from '#contract/files.ts'
import { lostFilePage } from '#contract/lost-file-page.ts'
import { Problem } from '#contract/problems.ts'
import { assertReadablePath } from '#contract/readable-address.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { type FoundFile, findPermanentFile, type PermanentFile, presignFile } from './open-file.ts'
import { respondWithPreview } from './open-preview.ts'

const allow = ['GET', 'HEAD'] as const

/**
 * `GET /files/{uuid}/{field_slug}/{file name}` and `/files/media/{uuid}/{file name}`: redirects the permanent URL of a file, or
 * of a picture in a page, to a presigned download URL (contract §5, §7). `/files/{uuid}/{field_slug}/{file name}/preview`
 * responds with the picture of the file's first page.
 */
export async function handleFiles(payload: Payload, request: Request): Promise<Response> {
  try {
    const method = allow.find((each) => each === request.method)
    if (!method) throw new Problem('methodNotAllowed', { allow })
    const address = addressOf(new URL(request.url).pathname)
    const caller =
      (await identify(payload, request.headers)) ?? (await sessionManager(payload, request.headers))
    const req = await createLocalReq({ context: { caller } }, payload)
    const { uuid: folder, field: uuid, fileName } = address
    if (folder === mediaFolder && !address.isPreview)
      return redirect(await openPicture(req, { uuid: requireUuid(uuid), fileName }, method))
    const file = await findPermanentFile(req, caller, address)
    if (address.isPreview) return await respondWithPreview(req, file, request.headers)
    if (!file.isWithheld) {
      if (file.isPublic && method === 'GET') countDownload(payload, caller, request.headers, address.uuid)
      return redirect(await presignFile(req, file.name, { ...file, method }))
    }
    const page = acceptsHtml(request) ? pageOf(file, address) : undefined
    if (!page) throw new Problem('embargoed')
    return redirect(page)
  } catch (error) {
    if (error instanceof Problem && error.code === 'fileLost' && acceptsHtml(request))
      return redirect(configuration().publicUrl + lostFilePage)
    return respondProblem({ payload, headers: request.headers }, error)
  }
}

/** A link in a spreadsheet has no bearer token, but opens in a browser with the manage session. */
async function sessionManager(payload: Payload, headers: Headers): Promise<Caller> {
  const user = await userBySession(payload, headers)
  return user && managerOf(user)
}

function addressOf(pathname: string): PermanentFile & { isPreview: boolean } {
  assertReadablePath(pathname)
  const [, , ...parts] = pathname.split('/').map(decodeURIComponent)
  const [uuid, field, fileName, ...rest] = parts
  const isPreview = rest.length === 1 && rest[0] === previewSegment
  if (!uuid || !field || !fileName || (rest.length > 0 && !isPreview)) throw new Problem('notFound')
  return { uuid, field, fileName, isPreview }
}

/** Distinguishes browsers from API clients. */
function acceptsHtml({ headers }: Request): boolean {
  return headers.get('accept')?.includes('text/html') ?? false
}

/** The item's page, which displays the end of the embargo. Only items of registers have one. */
function pageOf({ form }: FoundFile, { uuid }: PermanentFile): string | undefined {
  const register = toRegister(form)
  return register && `${configuration().publicUrl}/${register}/${uuid.toLowerCase()}`
}

/** Never cached: the presigned URL expires within minutes and may not be available to other callers. */
function redirect(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: {
      Location: location,
      'Cache-Control': 'private, no-store',
      Vary: 'Authorization, Accept, Cookie',
    },
  })
}
