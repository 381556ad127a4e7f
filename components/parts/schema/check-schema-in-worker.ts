import type { SchemaOutcome } from '@/components/parts/schema/check-schema'
import type { JsonObject } from '@/lib/a2a/json'
import type { Part } from '@/lib/a2a/model'

export interface SchemaRequest {
  part: Part
  schema: JsonObject
}

const maxMs = 3000

/**
 * Validates a part against a JSON Schema in a worker, because patterns and references of a schema can take exponential time.
 * Returns `unchecked` after 3 s or if the worker fails. Stops when `signal` aborts.
 */
export function checkSchemaInWorker(request: SchemaRequest, signal: AbortSignal): Promise<SchemaOutcome> {
  const worker = new Worker(new URL('schema-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<SchemaOutcome>((resolve) => {
    const stop = (): void => resolve({ kind: 'unchecked' })
    const timer = setTimeout(stop, maxMs)
    signal.addEventListener('abort', stop)
    worker.addEventListener('message', ({ data }: MessageEvent<SchemaOutcome>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', stop)
    // Empty transfer list: everything is copied.
    worker.postMessage(request, [])
  }).finally(() => worker.terminate())
}
