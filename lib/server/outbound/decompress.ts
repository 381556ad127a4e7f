import 'server-only'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Servers may cut the end of what they compress short, and event streams have none: what arrived is decoded. */
const zlib = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH }
const brotli = { flush: constants.BROTLI_OPERATION_FLUSH, finishFlush: constants.BROTLI_OPERATION_FLUSH }

const decoders: Record<string, (() => Transform) | undefined> = {
  gzip: () => createGunzip(zlib),
  'x-gzip': () => createGunzip(zlib),
  deflate: () => createInflate(zlib),
  br: () => createBrotliDecompress(brotli),
}

const longest = 3

/** The codings of a Content-Encoding, in the order in which they were applied (RFC 9110 §8.4). */
function codings(encoding: string | null): string[] {
  const names = (encoding ?? '').split(',').map((name) => name.trim().toLowerCase())
  return names.filter((name) => name !== '' && name !== 'identity')
}

/**
 * The bytes of a body that a server compressed although it was asked not to. Nothing is decoded ahead of the reader.
 * Undefined for a coding that is not known here; reading fails with zlib's error where the bytes are not in it.
 */
export function decompress(body: Readable, encoding: string | null): Readable | undefined {
  const names = codings(encoding)
  const steps = names.toReversed().map((name) => (Object.hasOwn(decoders, name) ? decoders[name]?.() : undefined))
  if (steps.length > longest || steps.includes(undefined)) return undefined
  // Errors reach whoever reads the last one.
  return (steps as Transform[]).reduce<Readable>((from, step) => pipeline(from, step, () => {}), body)
}
