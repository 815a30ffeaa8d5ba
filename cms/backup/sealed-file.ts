import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { syncFolder } from '#cms/platform/durable-file.ts'
import { toWebStream } from '#cms/platform/web-stream.ts'

/** How the files of a backup are stored. `isCompressed`: with gzip, before they are encrypted. */
export type Seal = { recipient: string | undefined; isCompressed: boolean }
export type Opening = { identity: string | undefined; isCompressed: boolean }

/** Of the content, before it is compressed and encrypted. */
export type Digest = { bytes: number; sha256: string }

/** Stores content under a name that exists only when it is complete. */
export async function writeSealed(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { recipient, isCompressed }: Seal,
): Promise<Digest> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.part`
  const digest = digester()
  const plain = Readable.from(digest.pass(content), { objectMode: false })
  const zipped = isCompressed ? through(plain, createGzip()) : plain
  const stored = recipient === undefined ? zipped : await encrypted(zipped, recipient)
  try {
    await pipeline(stored, createWriteStream(temporary, { mode: 0o600 }))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  const file = await open(temporary, 'r')
  await file.sync().finally(() => file.close())
  await rename(temporary, path)
  await syncFolder(dirname(path))
  return digest.result()
}

/** The content of a file of a backup. */
export async function openSealed(path: string, { identity, isCompressed }: Opening): Promise<Readable> {
  const stored = createReadStream(path)
  const zipped = identity === undefined ? stored : await decrypted(stored, identity)
  return isCompressed ? through(zipped, createGunzip()) : zipped
}

/** Reads content to its end. */
export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<Digest> {
  const digest = digester()
  for await (const _ of digest.pass(content));
  return digest.result()
}

function digester() {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async *pass(content: AsyncIterable<Uint8Array>) {
      for await (const chunk of content) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    result: (): Digest => ({ bytes, sha256: hash.digest('hex') }),
  }
}

/** An error of the source is one of the result, as in a pipeline. */
function through(source: Readable, transform: Transform): Transform {
  source.on('error', (error: unknown) => transform.destroy(error instanceof Error ? error : undefined))
  return source.pipe(transform)
}

async function encrypted(content: Readable, recipient: string): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWebStream(content)))
}

async function decrypted(content: Readable, identity: string): Promise<Readable> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return fromWeb(await decrypter.decrypt(toWebStream(content)))
}

function fromWeb(content: ReadableStream<Uint8Array>): Readable {
  return Readable.from(content, { objectMode: false })
}
