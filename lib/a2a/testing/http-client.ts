import { randomUUID } from 'node:crypto'
import type { Binding, DecodedResponse } from '@/lib/a2a/bindings/binding'
import type { Call } from '@/lib/a2a/call'
import type { Dialect } from '@/lib/a2a/dialect'
import { ok, type Outcome } from '@/lib/a2a/outcome'
import { readSseStream } from '@/lib/sse/read-sse-stream'

/** A response as received, and decoded. */
export interface HttpResult {
  status: number
  contentType: string
  /** The body, or each frame of a stream. */
  raw: string[]
  decoded: Outcome<DecodedResponse>[]
}

/** Creates a minimal client of a binding: sends a call over HTTP and reads the response to its end, or until `enough`. */
export function httpClient(binding: Binding, dialect: Dialect, url: string) {
  return async (
    call: Call,
    { enough = () => false }: { enough?: (result: HttpResult) => boolean } = {},
  ): Promise<HttpResult> => {
    const wire = binding.encodeCall(dialect, call, randomUUID())
    if (!wire.ok) throw new Error(wire.problem)
    const { verb, path, query, headers, body } = wire.value
    const search = new URLSearchParams(query).toString()
    const address = `${url}${path}${search && `?${search}`}`
    const response = await fetch(address, { method: verb, headers, ...(body && { body }) })
    const contentType = response.headers.get('content-type') ?? ''
    const result: HttpResult = { status: response.status, contentType, raw: [], decoded: [] }
    const add = (raw: string, decoded: Outcome<DecodedResponse>) => {
      result.raw.push(raw)
      result.decoded.push(decoded)
    }
    if (!response.ok) {
      const text = await response.text()
      const fault = binding.decodeErrorBody(dialect, response.status, text)
      add(text, fault ? ok({ fault }) : { ok: false, problem: text })
    } else if (contentType.startsWith('text/event-stream') && response.body) {
      for await (const { events } of readSseStream(response.body)) {
        for (const frame of events) add(frame.data, binding.decodeFrame(dialect, frame))
        if (enough(result)) break
      }
    } else {
      const text = await response.text()
      add(text, binding.decodeResponseBody(dialect, call.operation, text))
    }
    return result
  }
}
