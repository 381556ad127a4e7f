'use client'

import { lazy, Suspense, useMemo } from 'react'
import { DataTable } from '@/components/parts/data-table'
import { FilePart } from '@/components/parts/file-part'
import { HtmlPart } from '@/components/parts/html-part'
import { ImagePart } from '@/components/parts/image-part'
import { loadMarkdownPart } from '@/components/parts/load-markdown-part'
import { LinkPart } from '@/components/parts/link-part'
import { PartBoundary } from '@/components/parts/part-boundary'
import { type ShowHints, shownPart } from '@/components/parts/shown-part'
import { SecretPart } from '@/components/parts/secret-part'
import { SoundPart } from '@/components/parts/sound-part'
import { TextPart } from '@/components/parts/text-part'
import { VideoPart } from '@/components/parts/video-part'
import { Skeleton } from '@/components/ui/skeleton'
import type { Part } from '@/lib/a2a/model'

// What only some parts need comes with the first of them.
const MarkdownPart = lazy(() => loadMarkdownPart().then((m) => ({ default: m.MarkdownPart })))
const JsonPart = lazy(() => import('@/components/parts/json-part').then((m) => ({ default: m.JsonPart })))
const CsvPart = lazy(() => import('@/components/parts/csv-part').then((m) => ({ default: m.CsvPart })))
const ChartPart = lazy(() => import('@/components/parts/chart-part').then((m) => ({ default: m.ChartPart })))

interface PartViewProps extends ShowHints {
  part: Part
  /** Names the part where it has no name of its own. */
  name: string
}

function Fitting({ part, name, streaming = false, expectJson = false, plain = false }: PartViewProps) {
  const shown = useMemo(() => shownPart(part, { streaming, expectJson, plain }), [part, streaming, expectJson, plain])
  const title = part.filename ?? name
  switch (shown.kind) {
    case 'markdown':
      return (
        <Suspense fallback={<TextPart text={shown.text} />}>
          <MarkdownPart text={shown.text} streaming={streaming} />
        </Suspense>
      )
    case 'text':
      return <TextPart text={shown.text} />
    case 'csv':
      return (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <CsvPart text={shown.text} />
        </Suspense>
      )
    case 'html':
      return <HtmlPart text={shown.text} />
    case 'json':
      return (
        <Suspense fallback={<Skeleton className="h-20" />}>
          <JsonPart value={shown.value} />
        </Suspense>
      )
    case 'table':
      return <DataTable table={shown.table} />
    case 'chart':
      return (
        <Suspense fallback={<Skeleton className="h-[260px]" />}>
          <ChartPart chart={shown.chart} />
        </Suspense>
      )
    case 'image':
      return <ImagePart base64={shown.base64} mediaType={shown.mediaType} name={title} />
    case 'audio':
      return <SoundPart base64={shown.base64} mediaType={shown.mediaType} name={title} />
    case 'video':
      return <VideoPart base64={shown.base64} mediaType={shown.mediaType} name={title} />
    case 'link':
      return <LinkPart url={shown.url} mediaType={shown.mediaType} name={part.filename ?? ''} />
    case 'secret':
      return <SecretPart />
    case 'file':
      return <FilePart part={part} mediaType={shown.mediaType} name={title} />
  }
}

/** Shows one part of a message or an artifact in the way that fits it. */
export function PartView(props: PartViewProps) {
  return (
    <PartBoundary part={props.part}>
      <Fitting {...props} />
    </PartBoundary>
  )
}
