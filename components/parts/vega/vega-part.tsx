'use client'

import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CodePart } from '@/components/parts/code/code-part'
import { maxElements } from '@/components/parts/limits/part-limits'
import { svgSize } from '@/components/parts/limits/svg-size'
import { DataTable } from '@/components/parts/table/data-table'
import { toTable } from '@/components/parts/table/table-data'
import { useWidth } from '@/components/parts/use-width'
import { chartConfig } from '@/components/parts/vega/chart-config'
import { type DrawRequest, type DrawResult, getVegaData, isVega } from '@/components/parts/vega/vega-spec'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { JsonObject } from '@/lib/a2a/json'

const timeoutMs = 10_000

/** Draws in a worker, which is terminated if the specification takes too long. */
function drawVega(request: DrawRequest, tooLong: string, signal: AbortSignal): Promise<DrawResult> {
  const worker = new Worker(new URL('vega-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<DrawResult>((resolve) => {
    const timer = setTimeout(() => resolve({ problem: tooLong }), timeoutMs)
    signal.addEventListener('abort', () => resolve({ problem: '' }))
    worker.addEventListener('message', ({ data }: MessageEvent<DrawResult>) => {
      clearTimeout(timer)
      resolve(data)
    })
    worker.addEventListener('error', (event) => resolve({ problem: event.message }))
    // Empty transfer list: everything is copied.
    worker.postMessage(request, [])
  }).finally(() => worker.terminate())
}

/** While the width changes with every frame, nothing is drawn. */
const settleMs = 150

interface VegaPartProps {
  spec: JsonObject
  name: string
  large: boolean
}

/** A Vega or Vega-Lite chart with its data below. Loads no data and runs no code. */
export function VegaPart({ spec, name, large }: VegaPartProps) {
  const t = useTranslations('parts')
  const { resolvedTheme = 'light' } = useTheme()
  const [drawn, setDrawn] = useState<DrawResult | null>(null)
  const [frame, maxWidth] = useWidth()
  const hasDrawn = useRef(false)
  const tooLong = t('tooLong')
  useEffect(() => {
    if (maxWidth === 0) return
    const end = new AbortController()
    const draw = (): void => {
      hasDrawn.current = true
      const request = { spec, vega: isVega(spec), maxWidth, config: chartConfig(resolvedTheme) }
      void drawVega(request, tooLong, end.signal).then((answer) => end.signal.aborted || setDrawn(answer))
    }
    const timer = setTimeout(draw, hasDrawn.current ? settleMs : 0)
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [spec, resolvedTheme, tooLong, maxWidth])
  const problem = useMemo(() => {
    if (!drawn || 'problem' in drawn) return drawn?.problem
    return svgSize(drawn.svg, maxElements) > maxElements ? t('oversized.drawing', { limit: maxElements }) : undefined
  }, [drawn, t])
  const table = useMemo(() => toTable(getVegaData(spec)), [spec])
  const title = typeof spec.title === 'string' ? spec.title : name

  if (!drawn)
    return (
      <div ref={frame}>
        <Skeleton className="m-3 h-64" />
      </div>
    )
  if (!('svg' in drawn) || problem !== undefined)
    return (
      <div ref={frame}>
        <p className="border-b border-line px-3 py-2 wrap-anywhere text-fg-muted">
          {t('noDrawing', { reason: problem?.slice(0, 300) ?? '' })}
        </p>
        <CodePart text={JSON.stringify(spec, null, 2)} language="json" large={false} />
      </div>
    )
  return (
    <div ref={frame} className={cn('grid gap-3', large && 'min-h-full content-start')}>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`}
        alt={t('drawing', { title })}
        className={cn('mx-auto max-w-full object-contain', large ? 'max-h-[75dvh] w-full' : 'max-h-104')}
      />
      {table ? (
        <details className="px-3 pb-3">
          <summary className="-my-1.5 w-fit cursor-pointer py-1.5 text-xs text-fg-muted">{t('figures')}</summary>
          <div className="mt-2 overflow-hidden rounded-control border border-line">
            <DataTable table={table} name={title} />
          </div>
        </details>
      ) : null}
    </div>
  )
}
