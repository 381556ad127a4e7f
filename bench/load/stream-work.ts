import { Agent, request } from 'node:http'
import type { Readable } from 'node:stream'
import { markReader } from '@/bench/load/mark-reader'
import { percentilesOf } from '@/bench/load/percentiles'
import { openGrpcCall } from '@/bench/load/grpc-client'
import { requestFor } from '@/bench/load/request'
import { nowUs } from '@/bench/load/shape'
import type { WorkResult, Work } from '@/bench/load/work'

type Streams = Extract<Work, { kind: 'streams' }>

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Maximum delays to store of a stream. Delays of an unlimited stream are of no use. */
const maxDelays = 20_000

/** Opens streams and reads them to the end, or until `disconnectAfterMs`. `seconds`: from the first event to the last. */
export async function streamWork({
  url,
  streams,
  shape,
  startWithinMs,
  bytesPerSecond,
  disconnectAfterMs,
  binding,
}: Streams): Promise<WorkResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const [firsts, delays]: [number[], number[]] = [[], []]
  const errors: Record<string, number> = {}
  const total = { events: 0, bytes: 0, firstUs: 0, lastUs: 0 }
  const fail = (what: string) => {
    errors[what] = (errors[what] ?? 0) + 1
  }

  async function read(response: Readable, sentUs: number): Promise<void> {
    let last = -1
    let stored = 0
    const read = markReader((eventUs, number) => {
      const now = nowUs()
      if (number !== last + 1) fail('out of order')
      if (last === -1) firsts.push((now - sentUs) / 1000)
      total.firstUs ||= now
      total.lastUs = now
      total.events += 1
      last = number
      if ((stored += 1) <= maxDelays) delays.push((now - eventUs) / 1000)
    })
    for await (const piece of response as AsyncIterable<Buffer>) {
      total.bytes += piece.length
      read(piece)
      if (bytesPerSecond) await wait((piece.length / bytesPerSecond) * 1000)
    }
    if (last !== shape.events + 1) fail('ended early')
  }

  function open(): Promise<void> {
    const sentUs = nowUs()
    if (binding === 'GRPC')
      return read(openGrpcCall(url, shape, true), sentUs).catch((error: NodeJS.ErrnoException) =>
        fail(error.code ?? error.message),
      )
    const { url: target, headers: typed, body } = requestFor(url, shape, true, binding)
    const headers = { ...typed, 'content-length': Buffer.byteLength(body) }
    return new Promise((resolve) => {
      let hasDisconnected = false
      const call = request(target, { method: 'POST', agent, headers })
      const end = (problem?: string) => {
        if (problem && !hasDisconnected) fail(problem)
        resolve()
      }
      call.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
      call.on('response', (response) => {
        if (response.statusCode !== 200) fail(`status ${response.statusCode}`)
        read(response, sentUs).then(
          () => end(),
          (error: NodeJS.ErrnoException) => end(error.code ?? error.message),
        )
      })
      call.end(body)
      if (disconnectAfterMs)
        setTimeout(() => {
          hasDisconnected = true
          call.destroy()
        }, disconnectAfterMs)
    })
  }

  const all: Promise<void>[] = []
  const start = performance.now()
  for (let index = 0; index < streams; index += 1) {
    const early = start + (startWithinMs * index) / streams - performance.now()
    if (early > 1) await wait(early)
    all.push(open())
  }
  await Promise.all(all)
  return {
    seconds: (total.lastUs - total.firstUs) / 1e6,
    events: total.events,
    bytes: total.bytes,
    errors,
    first: percentilesOf(firsts),
    delay: percentilesOf(delays),
  }
}
