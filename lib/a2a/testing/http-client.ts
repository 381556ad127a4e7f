import { randomUUID } from 'node:crypto'
import type { Binding, Said } from '@/lib/a2a/binding'
import type { Call } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { decodeSse } from '@/lib/sse/decode'

/** One answer as it came, and what we make of it. */
export interface Heard {
  status: number
  contentType: string
  /** The body, or each frame of a stream. */
  raw: string[]
  said: Outcome<Said>[]
}

/** A client with no more to it than a binding: sends a call over real HTTP and hears its answer to the end. */
export function httpClient(binding: Binding, dialect: Dialect, url: string) {
  return async (call: Call, { enough = () => false }: { enough?: (heard: Heard) => boolean } = {}): Promise<Heard> => {
    const wire = binding.encodeCall(dialect, call, randomUUID())
    if (!wire.ok) throw new Error(wire.problem)
    const { verb, path, query, headers, body } = wire.value
    const search = new URLSearchParams(query).toString()
    const address = `${url}${path}${search && `?${search}`}`
    const response = await fetch(address, { method: verb, headers, ...(body && { body }) })
    const contentType = response.headers.get('content-type') ?? ''
    const heard: Heard = { status: response.status, contentType, raw: [], said: [] }
    const hear = (raw: string, said: Outcome<Said>) => {
      heard.raw.push(raw)
      heard.said.push(said)
    }
    if (!response.ok) {
      const text = await response.text()
      const fault = binding.decodeRefusal(dialect, response.status, text)
      hear(text, fault ? ok({ fault }) : { ok: false, problem: text })
    } else if (contentType.startsWith('text/event-stream') && response.body) {
      const decoder = decodeSse()
      for await (const chunk of response.body) {
        for (const frame of decoder.feed(chunk)) hear(frame.data, binding.decodeFrame(dialect, frame))
        if (enough(heard)) break
      }
    } else {
      const text = await response.text()
      hear(text, binding.decodeAnswer(dialect, call.operation, text))
    }
    return heard
  }
}
