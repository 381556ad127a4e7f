import 'server-only'
import { withLock } from '@/lib/server/platform/limiter'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const directoryBytes = 6
const entryBytes = 16
const png = 0x89504e47
/** Maximum width and height of icons in pixels. */
const maxSize = 256

interface Entry {
  width: number
  size: number
  offset: number
}

/** Returns true if the bytes begin like a Windows icon file. */
function isIco(bytes: Buffer): boolean {
  return bytes.length > directoryBytes && bytes.readUInt32LE(0) === 0x00010000 && bytes.readUInt16LE(4) > 0
}

/** Returns the largest picture of a Windows icon file that is a PNG or has 32 bits per pixel; null if there is none. */
function extractIcoPicture(bytes: Buffer): Picture | null {
  const entries = entriesOf(bytes).toSorted((a, b) => b.width - a.width)
  for (const { size, offset } of entries) {
    const picture = bytes.subarray(offset, offset + size)
    if (picture.length < 40) continue
    if (picture.readUInt32BE(0) === png) return { bytes: picture, maxPixels: maxSize * maxSize }
    const bitmap = bitmapOf(picture)
    if (bitmap) return bitmap
  }
  return null
}

function entriesOf(bytes: Buffer): Entry[] {
  const count = Math.min(bytes.readUInt16LE(4), 32)
  return Array.from({ length: count }, (_, index) => directoryBytes + index * entryBytes)
    .filter((at) => at + entryBytes <= bytes.length)
    .map((at) => ({
      // 0 stands for 256.
      width: bytes.readUInt8(at) || maxSize,
      size: bytes.readUInt32LE(at + 8),
      offset: bytes.readUInt32LE(at + 12),
    }))
}

/** Decodes a bitmap: rows from bottom to top, pixels as blue, green, red, alpha. The height includes a mask that follows. */
function bitmapOf(picture: Buffer): Picture | null {
  const start = picture.readUInt32LE(0)
  const width = picture.readInt32LE(4)
  const height = picture.readInt32LE(8) / 2
  const plain = picture.readUInt16LE(14) === 32 && picture.readUInt32LE(16) === 0
  if (!plain || width < 1 || width > maxSize || !Number.isInteger(height) || height < 1 || height > maxSize) return null
  if (start + width * height * 4 > picture.length) return null
  const pixelData = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const from = start + ((height - 1 - row) * width + column) * 4
      pixelData.writeUInt32BE(
        ((picture.readUIntLE(from, 3) << 8) | picture.readUInt8(from + 3)) >>> 0,
        (row * width + column) * 4,
      )
    }
  }
  return { bytes: pixelData, maxPixels: maxSize * maxSize, raw: { width, height, channels: 4 } }
}

const maxPixels = 4096 * 4096

/**
 * Returns a picture (PNG, JPEG, WebP, GIF, SVG or ICO) re-encoded as a WebP of 96 × 96, so that no script, reference or
 * metadata remains. Null for anything else, and for a picture that takes too much memory or time to draw.
 * Pictures are drawn one at a time, each in a process of its own. Never throws.
 */
export async function drawIcon(bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = isIco(bytes) ? extractIcoPicture(bytes) : { bytes, maxPixels }
  return picture && withLock('icon-drawing', () => runDrawing(picture))
}

/** A picture file or, with `raw`, its pixels as red, green, blue, alpha. */
interface Picture {
  bytes: Buffer
  /** Pictures with more pixels are not drawn. */
  maxPixels: number
  raw?: { width: number; height: number; channels: 4 }
}

/** Virtual memory of the process in KiB. Node.js and the image library take 1.2 GB of it, nearly all of it unused. */
const maxVirtualKiB = 2_000_000
/** Memory in use, in KiB. An ordinary icon takes 80 MB. */
const maxResidentKiB = 256 * 1024
const watchMs = 25
const maxProcessorSeconds = 3
/** Milliseconds. A busy machine needs part of it to start the process. */
const maxMs = 10_000
const maxOutputBytes = 256 * 1024

/** If the machine runs out of memory, the kernel ends the process with the highest score first. */
const limitScript = [
  '[ -w /proc/self/oom_score_adj ] && echo 1000 > /proc/self/oom_score_adj',
  'ulimit -c 0',
  `ulimit -t ${maxProcessorSeconds}`,
  `ulimit -v ${maxVirtualKiB}`,
  'exec "$0" "$@"',
].join('\n')

/**
 * Draws one picture as a WebP of 96 × 96 in a process of its own (`scripts/draw-icon.mjs`), which inherits no environment.
 * Null if the picture cannot be drawn, or if the process takes more than 256 MiB of memory, 3 s of processor time or 10 s.
 * Without `/bin/sh` and `/proc`, as on Windows, only the 10 s apply. Never throws.
 */
function runDrawing({ bytes, ...options }: Picture): Promise<Uint8Array<ArrayBuffer> | null> {
  return new Promise((resolve) => {
    const child = start(['--max-old-space-size=64', script(), JSON.stringify(options)])
    const stopWatching = watchMemory(child)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxOutputBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    const end = (code: number | null): void => {
      stopWatching()
      resolve(code === 0 && size > 0 ? new Uint8Array(Buffer.concat(chunks)) : null)
    }
    child.once('error', () => end(null))
    child.once('close', end)
    // The process may end before it has read everything.
    child.stdin?.on('error', () => {})
    child.stdin?.end(bytes)
  })
}

function script(): string {
  return join(/*turbopackIgnore: true*/ process.cwd(), 'scripts/draw-icon.mjs')
}

function start(args: string[]): ChildProcess {
  const { SystemRoot } = process.env
  const shell = '/bin/sh'
  const [file, before] = existsSync(shell) ? [shell, ['-c', limitScript, process.execPath]] : [process.execPath, []]
  return spawn(file, [...before, ...args], {
    // One heap and one thread, so that the limit of virtual memory fits every machine. Windows starts nothing without
    // `SystemRoot`.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1', ...(SystemRoot && { SystemRoot }) },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: maxMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
}

/** Kills the process if it uses too much memory. Returns a function that stops watching. */
function watchMemory(child: ChildProcess): () => void {
  let reading = false
  const checkMemory = async (): Promise<void> => {
    if (reading || child.pid === undefined) return
    reading = true
    if ((await residentKiB(child.pid)) > maxResidentKiB) child.kill('SIGKILL')
    reading = false
  }
  const timer = setInterval(() => void checkMemory(), watchMs)
  return () => clearInterval(timer)
}

/** Returns 0 if the system does not report it. */
async function residentKiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
}
