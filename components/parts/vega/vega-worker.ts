import { type Loader, parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { DrawRequest, DrawAnswer } from '@/components/parts/vega/drawing'
import { fittedTo } from '@/components/parts/vega/vega-spec'

const denied = (): Promise<never> => Promise.reject(new Error('Nothing is loaded from elsewhere.'))
/** Data, pictures and links from elsewhere: none. */
const loader = { options: {}, load: denied, sanitize: denied, http: denied, file: denied } as unknown as Loader

async function svgOf({ spec, vega, config }: Omit<DrawRequest, 'room'>): Promise<string> {
  const full = vega ? spec : compile(spec as unknown as TopLevelSpec, { config }).spec
  // Expressions are read as trees and walked: no code is made out of them.
  const view = new View(parse(full as never, vega ? config : undefined, { ast: true }), {
    expr: expressionInterpreter,
    loader,
    renderer: 'none',
    logLevel: 0,
  })
  return view.toSVG()
}

function widthOf(svg: string): number {
  return Number(/^<svg[^>]*? width="([\d.]+)"/.exec(svg)?.[1] ?? 0)
}

/** At its own size; one that has no room for that is drawn anew, because shrunk it could not be read. */
async function draw({ room, ...own }: DrawRequest): Promise<DrawAnswer> {
  const fitted = fittedTo(own.spec, room)
  if (fitted && own.spec.width === 'container') return { svg: await svgOf({ ...own, spec: fitted }) }
  const svg = await svgOf(own)
  return { svg: fitted && widthOf(svg) > room ? await svgOf({ ...own, spec: fitted }) : svg }
}

self.addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => {
  void draw(data)
    .catch((error: unknown): DrawAnswer => ({ problem: error instanceof Error ? error.message : String(error) }))
    .then((answer) => self.postMessage(answer, { transfer: [] }))
})
