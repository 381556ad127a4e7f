'use client'

import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type PointerEvent, useRef, useState } from 'react'
import { BrokenMedia } from '@/components/parts/media/broken-media'
import { PartFooter } from '@/components/parts/frame/part-footer'
import { useObjectUrl } from '@/components/parts/use-object-url'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8]

interface ZoomImageProps {
  base64: string
  mediaType: string
  name: string
}

/** An image fitted to its container, or larger and panned by dragging, scrolling or arrow keys. */
export function ZoomImage({ base64, mediaType, name }: ZoomImageProps) {
  const t = useTranslations('parts')
  const format = useFormatter()
  const source = useObjectUrl(base64, mediaType)
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null)
  const [broken, setBroken] = useState(false)
  const [zoom, setZoom] = useState<number | null>(null)
  const from = useRef<{ x: number; y: number } | null>(null)
  if (broken) return <BrokenMedia mediaType={mediaType} />

  const now = zoom ?? 1
  const larger = steps.find((step) => step > now)
  const smaller = steps.findLast((step) => step < now)
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (!from.current) return
    event.currentTarget.scrollBy(from.current.x - event.clientX, from.current.y - event.clientY)
    from.current = { x: event.clientX, y: event.clientY }
  }
  const keys: Record<string, number | null | undefined> = { '+': larger, '=': larger, '-': smaller, '0': null }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ScrollRegion
        aria-label={name}
        onKeyDown={(event) => {
          const next = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
          if (next !== undefined) setZoom(next)
        }}
        onPointerDown={(event) => {
          // Touch scrolls natively.
          if (event.pointerType !== 'touch') from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (from.current = null)}
        onPointerLeave={() => (from.current = null)}
        className={cn(
          'grid min-h-0 flex-1 overflow-auto bg-bg-subtle',
          zoom !== null && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <img
          src={source ?? undefined}
          alt={name}
          draggable={false}
          onError={() => setBroken(true)}
          onLoad={({ currentTarget }) =>
            setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
          style={zoom === null || !natural ? undefined : { width: natural.width * zoom }}
          className={cn('m-auto', zoom === null ? 'max-h-full min-h-0 max-w-full object-contain' : 'max-w-none')}
        />
      </ScrollRegion>
      <PartFooter note={natural ? `${format.number(natural.width)} × ${format.number(natural.height)}` : null}>
        <span className="tabular" aria-live="polite">
          {zoom === null ? t('fitted') : format.number(zoom, { style: 'percent' })}
        </span>
        <IconButton label={t('zoomOut')} size="sm" disabled={!smaller} onClick={() => setZoom(smaller ?? null)}>
          <ZoomOut />
        </IconButton>
        <IconButton label={t('zoomIn')} size="sm" disabled={!larger} onClick={() => setZoom(larger ?? null)}>
          <ZoomIn />
        </IconButton>
        <IconButton label={t('fit')} size="sm" onClick={() => setZoom(null)}>
          <Maximize />
        </IconButton>
      </PartFooter>
    </div>
  )
}
