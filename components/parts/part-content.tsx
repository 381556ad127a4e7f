'use client'

import { LockKeyhole } from 'lucide-react'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Suspense } from 'react'
import { CodePart } from '@/components/parts/code/code-part'
import { isAligned } from '@/components/parts/text/text-blocks'
import { MarkdownView } from '@/components/parts/markdown/markdown-view'
import { ImagePart } from '@/components/parts/media/image-part'
import { OversizedPart } from '@/components/parts/oversized-part'
import type { PartDisplay } from '@/components/parts/part-display'
import { TextPart } from '@/components/parts/text/text-part'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { onDemand } from '@/components/ui/on-demand'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import type { Part } from '@/lib/a2a/model'

interface ReferencePartProps {
  name: string
  mediaType: string
}

/** A file with only a name and type. */
function ReferencePart({ name, mediaType }: ReferencePartProps) {
  const t = useTranslations('parts')
  const facts = [visibleName(name), mediaType].filter(Boolean)
  return (
    <div className="grid gap-1 px-3 py-2.5">
      {facts.length > 0 ? <bdi className="text-sm wrap-anywhere">{facts.join(' · ')}</bdi> : null}
      <p className="text-xs text-fg-muted">{t('noContent')}</p>
    </div>
  )
}

/** Placeholder of a secret. */
function SecretPart() {
  const t = useTranslations('parts')
  return (
    <p className="flex items-center gap-2 text-fg-muted">
      <LockKeyhole aria-hidden className="size-4 shrink-0" />
      {t('secret')}
    </p>
  )
}

// Loaded on demand.
const ChartPart = onDemand(() => import('@/components/parts/chart/chart-part').then((m) => m.ChartPart))
const CsvPart = onDemand(() => import('@/components/parts/table/csv-part').then((m) => m.CsvPart))
const DataTable = onDemand(() => import('@/components/parts/table/data-table').then((m) => m.DataTable))
const DiffPart = onDemand(() => import('@/components/parts/diff/diff-part').then((m) => m.DiffPart))
const FilePart = onDemand(() => import('@/components/parts/file/file-part').then((m) => m.FilePart))
const JsonPart = onDemand(() => import('@/components/parts/json/json-part').then((m) => m.JsonPart))
const LinkPart = onDemand(() => import('@/components/parts/remote/link-part').then((m) => m.LinkPart))
const SoundPart = onDemand(() => import('@/components/parts/media/playback-parts').then((m) => m.SoundPart))
const VideoPart = onDemand(() => import('@/components/parts/media/playback-parts').then((m) => m.VideoPart))
const ZoomImage = onDemand(() => import('@/components/parts/media/zoom-image').then((m) => m.ZoomImage))
function Waiting() {
  return <Skeleton className="m-3 h-64" />
}
// Browser only. Next.js reads the options statically.
const HtmlPart = dynamic(() => import('@/components/parts/html/html-part').then((m) => m.HtmlPart), {
  ssr: false,
  loading: Waiting,
})
const PdfPart = dynamic(() => import('@/components/parts/pdf/pdf-part').then((m) => m.PdfPart), {
  ssr: false,
  loading: Waiting,
})
const VegaPart = dynamic(() => import('@/components/parts/vega/vega-part').then((m) => m.VegaPart), {
  ssr: false,
  loading: Waiting,
})

interface PartContentProps {
  part: Part
  shown: PartDisplay
  name: string
  /** Whether the part is still growing. */
  streaming: boolean
  /** Whether it is shown in the dialog. */
  large?: boolean
}

function Fitting({ part, shown, name, streaming, large = false }: PartContentProps) {
  const page = large ? 'mx-auto w-full max-w-[76ch] px-5 py-4' : undefined
  switch (shown.kind) {
    case 'markdown':
      return (
        <div className={page}>
          <MarkdownView text={shown.text} streaming={streaming} />
        </div>
      )
    case 'text':
      return (
        <div className={page}>
          <TextPart text={shown.text} aligned={part.filename !== undefined || isAligned(shown.text)} />
        </div>
      )
    case 'code':
      return <CodePart text={shown.text} language={shown.language} large={large} />
    case 'csv':
      return <CsvPart text={shown.text} name={name} large={large} />
    case 'diff':
      return <DiffPart text={shown.text} large={large} />
    case 'html':
      return <HtmlPart part={part} text={shown.text} name={name} large={large} />
    case 'json':
      return <JsonPart value={shown.value} large={large} />
    case 'table':
      return <DataTable table={shown.table} name={name} large={large} />
    case 'chart':
      return <ChartPart chart={shown.chart} large={large} />
    case 'vega':
      return <VegaPart spec={shown.spec} name={name} large={large} />
    case 'image':
      return large ? (
        <ZoomImage base64={shown.base64} mediaType={shown.mediaType} name={name} />
      ) : (
        <ImagePart base64={shown.base64} mediaType={shown.mediaType} name={name} />
      )
    case 'audio':
      return <SoundPart base64={shown.base64} mediaType={shown.mediaType} name={name} />
    case 'video':
      return <VideoPart base64={shown.base64} mediaType={shown.mediaType} name={name} large={large} />
    case 'pdf':
      return <PdfPart base64={shown.base64} name={name} large={large} />
    case 'link':
      return <LinkPart url={shown.url} mediaType={shown.mediaType} name={part.filename ?? ''} />
    case 'reference':
      return <ReferencePart name={part.filename ?? ''} mediaType={shown.mediaType} />
    case 'oversized':
      return <OversizedPart part={part} of={shown.of} limit={shown.limit} name={name} />
    case 'secret':
      return <SecretPart />
    case 'file':
      return <FilePart part={part} base64={shown.base64} mediaType={shown.mediaType} name={name} large={large} />
  }
}

/** The content of a part, by kind. */
export function PartContent(props: PartContentProps) {
  return (
    <Suspense fallback={<Skeleton className={props.large ? 'm-4 h-40' : 'h-24'} />}>
      <Fitting {...props} />
    </Suspense>
  )
}
