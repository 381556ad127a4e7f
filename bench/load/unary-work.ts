import { call } from '@/bench/load/call'
import { percentilesOf } from '@/bench/load/percentiles'
import { callOverGrpc } from '@/bench/load/grpc-client'
import { requestFor } from '@/bench/load/request'
import type { Shape } from '@/bench/load/shape'
import type { WorkResult, Work } from '@/bench/load/work'

type Unary = Extract<Work, { kind: 'unary' }>

const emptyShape: Shape = { events: 0, rate: 0, size: 0, hold: 0 }

function send({ url, authorization, binding, shape = emptyShape }: Unary): Promise<string> {
  if (binding === 'GRPC') return callOverGrpc(url, shape)
  const { url: target, headers, body } = requestFor(url, shape, false, binding)
  return call(target, body, { ...headers, authorization })
}

/** Sends unary calls for some seconds, `concurrency` at once. */
export async function unaryWork(work: Unary): Promise<WorkResult> {
  const { concurrency, seconds } = work
  const durations: number[] = []
  const errors: Record<string, number> = {}
  let bytes = 0
  const start = performance.now()
  const end = start + seconds * 1000
  async function callRepeatedly(): Promise<void> {
    while (performance.now() < end) {
      const since = performance.now()
      try {
        const text = await send(work)
        bytes += text.length
        durations.push(performance.now() - since)
        if (!text.includes('COMPLETED')) errors['no completed task'] = (errors['no completed task'] ?? 0) + 1
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error)
        errors[what] = (errors[what] ?? 0) + 1
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, callRepeatedly))
  const duration = (performance.now() - start) / 1000
  return {
    seconds: duration,
    events: durations.length,
    bytes,
    errors,
    first: percentilesOf(durations),
    delay: percentilesOf([]),
  }
}
