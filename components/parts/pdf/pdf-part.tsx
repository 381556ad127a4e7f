'use client'

import 'react-pdf/dist/Page/TextLayer.css'
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { base64ToBytes } from '@/components/parts/base64'
import { PartFooter } from '@/components/parts/frame/part-footer'
import { useWidth } from '@/components/parts/use-width'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/button/icon-button'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { Skeleton } from '@/components/ui/feedback/skeleton'

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

// Disables scripts and requests of a document.
const options = { enableXfa: false }
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

interface PdfPartProps {
  base64: string
  name: string
  large: boolean
}

/** A PDF by page, without scripts, forms and links. */
export function PdfPart({ base64, name, large }: PdfPartProps) {
  const t = useTranslations('parts')
  const format = useFormatter()
  const file = useMemo(() => {
    const data = base64ToBytes(base64)
    return data && { data }
  }, [base64])
  const [pages, setPages] = useState(0)
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const [problem, setProblem] = useState<string | null>(file ? null : t('unreadable'))
  const [frame, width] = useWidth()
  if (!file || problem !== null)
    return <p className="px-3 py-2.5 wrap-anywhere text-fg-muted">{t('noPdf', { reason: problem ?? '' })}</p>
  const larger = zooms.find((step) => step > zoom)
  const smaller = zooms.findLast((step) => step < zoom)
  const fitted = Math.min(width - 24, large ? 900 : 640)
  return (
    <div className={cn('flex min-h-0 flex-col', large && 'h-full')}>
      <ScrollRegion
        ref={frame}
        aria-label={name}
        className={cn('overflow-auto bg-bg-subtle p-3', large ? 'min-h-0 flex-1' : 'h-120')}
      >
        <Document
          // Suspense would drop the bytes and start over.
          suspense={false}
          file={file}
          options={options}
          loading={<Skeleton className="h-80" />}
          error=""
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          onLoadError={({ message }) => setProblem(message)}
          onPassword={() => setProblem(t('lockedPdf'))}
        >
          {width > 0 && pages > 0 ? (
            <Page
              pageNumber={page}
              width={fitted * zoom}
              renderAnnotationLayer={false}
              loading={<Skeleton className="h-80" />}
              className="mx-auto w-fit border border-line scheme-light"
            />
          ) : null}
        </Document>
      </ScrollRegion>
      <PartFooter note={pages > 0 ? t('page', { page, pages }) : null}>
        <IconButton label={t('previousPage')} size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label={t('nextPage')} size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          <ChevronRight />
        </IconButton>
        <IconButton label={t('zoomOut')} size="sm" disabled={!smaller} onClick={() => setZoom(smaller ?? zoom)}>
          <ZoomOut />
        </IconButton>
        <span className="tabular">{format.number(zoom, { style: 'percent' })}</span>
        <IconButton label={t('zoomIn')} size="sm" disabled={!larger} onClick={() => setZoom(larger ?? zoom)}>
          <ZoomIn />
        </IconButton>
      </PartFooter>
    </div>
  )
}
