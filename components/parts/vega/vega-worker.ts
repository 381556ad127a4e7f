import { type Loader, parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import { type DrawRequest, type DrawResult, fitToWidth } from '@/components/parts/vega/vega-spec'

const denied = (): Promise<never> => Promise.reject(new Error('Nothing is loaded from elsewhere.'))
/** Denies remote data, images and links. */
const loader = { options: {}, load: denied, sanitize: denied, http: denied, file: denied } as unknown as Loader

async function svgOf({ spec, vega, config }: Omit<DrawRequest, 'maxWidth'>): Promise<string> {
  const full = vega ? spec : compile(spec as unknown as TopLevelSpec, { config }).spec
  // Expressions are interpreted as syntax trees; no code is generated.
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

/** Draws at the chart's own size, or fits a larger one to the width; scaling a chart down makes its labels too small. */
async function draw({ maxWidth, ...own }: DrawRequest): Promise<DrawResult> {
  const fitted = fitToWidth(own.spec, maxWidth)
  if (fitted && own.spec.width === 'container') return { svg: await svgOf({ ...own, spec: fitted }) }
  const svg = await svgOf(own)
  return { svg: fitted && widthOf(svg) > maxWidth ? await svgOf({ ...own, spec: fitted }) : svg }
}

self.addEventListener('message', ({ data }: MessageEvent<DrawRequest>) => {
  void draw(data)
    .catch((error: unknown): DrawResult => ({ problem: error instanceof Error ? error.message : String(error) }))
    .then((answer) => self.postMessage(answer, { transfer: [] }))
})
