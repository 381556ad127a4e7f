import type { DrawAnswer, DrawRequest } from '@/components/parts/vega/drawing'

const longestMs = 10_000

/** Draws in a worker of its own, so that a specification without end holds up nothing: it is stopped. */
export function drawVega(request: DrawRequest, tooLong: string, signal: AbortSignal): Promise<DrawAnswer> {
  const worker = new Worker(new URL('vega-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<DrawAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ problem: tooLong }), longestMs)
    signal.addEventListener('abort', () => resolve({ problem: '' }))
    worker.addEventListener('message', ({ data }: MessageEvent<DrawAnswer>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', (event) => resolve({ problem: event.message }))
    // The list of transferred objects is empty: everything is copied.
    worker.postMessage(request, [])
  }).finally(() => worker.terminate())
}
