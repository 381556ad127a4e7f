import { type Loader, parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { DrawRequest, DrawAnswer } from '@/components/parts/vega/drawing'

const denied = (): Promise<never> => Promise.reject(new Error('Nothing is loaded from elsewhere.'))
/** Data, pictures and links from elsewhere: none. */
const loader = { options: {}, load: denied, sanitize: denied, http: denied, file: denied } as unknown as Loader

async function draw({ spec, vega, config }: DrawRequest): Promise<DrawAnswer> {
  const full = vega ? spec : compile(spec as unknown as TopLevelSpec, { config }).spec
  // Expressions are read as trees and walked: no code is made out of them.
  const view = new View(parse(full as never, vega ? config : undefined, { ast: true }), {
    expr: expressionInterpreter,
    loader,
    renderer: 'none',
    logLevel: 0,
  })
  return { svg: await view.toSVG() }
}

self.addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => {
  void draw(data)
    .catch((error: unknown): DrawAnswer => ({ problem: error instanceof Error ? error.message : String(error) }))
    // The rule takes it for a window: what a worker answers goes to its page alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    .then((answer) => self.postMessage(answer))
})
