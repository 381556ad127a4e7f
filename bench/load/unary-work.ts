import { call } from '@/bench/load/call'
import { spreadOf } from '@/bench/load/samples'
import { callOverGrpc } from '@/bench/load/grpc-client'
import { requestFor } from '@/bench/load/request'
import type { Shape } from '@/bench/load/shape'
import type { Done, Work } from '@/bench/load/work'

type Unary = Extract<Work, { kind: 'unary' }>

const nothing: Shape = { events: 0, rate: 0, size: 0, hold: 0 }

function send({ url, authorization, binding, shape = nothing }: Unary): Promise<string> {
  if (binding === 'GRPC') return callOverGrpc(url, shape)
  const { url: target, headers, body } = requestFor(url, shape, false, binding)
  return call(target, body, { ...headers, authorization })
}

/** Calls without streaming, so many at once, each after the one before. */
export async function unaryWork(work: Unary): Promise<Done> {
  const { atOnce, seconds } = work
  const taken: number[] = []
  const errors: Record<string, number> = {}
  let bytes = 0
  const began = performance.now()
  const end = began + seconds * 1000
  async function again(): Promise<void> {
    while (performance.now() < end) {
      const since = performance.now()
      try {
        const text = await send(work)
        bytes += text.length
        taken.push(performance.now() - since)
        if (!text.includes('COMPLETED')) errors['no completed task'] = (errors['no completed task'] ?? 0) + 1
      } catch (error) {
        const what = error instanceof Error ? error.message : String(error)
        errors[what] = (errors[what] ?? 0) + 1
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, again))
  const lasted = (performance.now() - began) / 1000
  return { seconds: lasted, events: taken.length, bytes, errors, first: spreadOf(taken), delay: spreadOf([]) }
}
