import 'server-only'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A picture file or, with `raw`, its pixels as red, green, blue, alpha. */
export interface Picture {
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
export function runDrawing({ bytes, ...options }: Picture): Promise<Uint8Array<ArrayBuffer> | null> {
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
