import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createChunkReader } from '@/lib/server/outbound/chunk-reader'

/** A stream whose chunks are pushed by the test. */
const openStream = () => new Readable({ read: () => {} })

const text = (chunk: Uint8Array | null) => chunk && Buffer.from(chunk).toString()

test('reads chunks before and after they arrive, then the end', async () => {
  const stream = openStream()
  const reader = createChunkReader(stream)
  stream.push('a')
  expect(text(await reader.next())).toBe('a')
  const next = reader.next()
  stream.push('b')
  expect(text(await next)).toBe('b')
  const end = reader.next()
  stream.push(null)
  expect(await end).toBeNull()
  expect(await reader.next()).toBeNull()
  expect(stream.destroyed).toBe(true)
})

test('reads what arrived before the end of a stream that has already ended', async () => {
  const stream = openStream()
  stream.push('a')
  stream.push(null)
  const reader = createChunkReader(stream)
  expect(text(await reader.next())).toBe('a')
  expect(await reader.next()).toBeNull()
})

test('rejects with the error of the stream, also if it failed before', async () => {
  const stream = openStream()
  const next = createChunkReader(stream).next()
  const lost = new Error('lost')
  stream.destroy(lost)
  await expect(next).rejects.toBe(lost)

  const broken = openStream()
  broken.on('error', () => {}).destroy(lost)
  await expect(createChunkReader(broken).next()).rejects.toBe(lost)
})

test('rejects if the stream closes before its end', async () => {
  const stream = openStream()
  const next = createChunkReader(stream).next()
  stream.destroy()
  await expect(next).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  await expect(createChunkReader(stream).next()).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
})

test('destroys a stream without an unhandled error', async () => {
  const stream = new Readable({ read: () => {}, destroy: (_, done) => done(new Error('aborted')) })
  createChunkReader(stream).destroy()
  await new Promise((resolve) => stream.once('close', resolve))
  expect(stream.destroyed).toBe(true)
})
