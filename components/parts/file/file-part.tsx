'use client'

import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { base64ToBytes } from '@/components/parts/base64'
import { savePart } from '@/components/parts/part-file'
import { partSize } from '@/components/parts/part-size'
import { sniffType } from '@/components/parts/sniff-type'
import { Button } from '@/components/ui/button/button'
import { toast } from '@/components/ui/feedback/toast'
import { ScrollRegion } from '@/components/ui/layout/scroll-region'
import { ByteSize } from '@/components/ui/text/byte-size'
import type { Part } from '@/lib/a2a/model'

const perRow = 16

/** Returns the first `most` bytes in rows of sixteen; empty if the text is not base64. */
export function hexRows(base64: string, most: number): { offset: string; hex: string; letters: string }[] {
  // Four base64 characters are three bytes; the rest is not decoded.
  const bytes = base64ToBytes(base64.slice(0, Math.ceil(most / 3) * 4))?.subarray(0, most) ?? new Uint8Array()
  const rows = []
  for (let at = 0; at < bytes.length; at += perRow) {
    const row = [...bytes.subarray(at, at + perRow)]
    rows.push({
      offset: at.toString(16).padStart(6, '0'),
      hex: row
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(' ')
        .padEnd(perRow * 3 - 1),
      letters: row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')).join(''),
    })
  }
  return rows
}

/** Hex dump of the first bytes of a file. */
function HexView({ base64, most }: { base64: string; most: number }) {
  const t = useTranslations('parts')
  const rows = hexRows(base64, most)
  if (rows.length === 0) return <p className="text-xs text-fg-muted">{t('unreadable')}</p>
  return (
    <ScrollRegion aria-label={t('firstBytes')} className="mt-1.5 overflow-x-auto">
      <pre dir="ltr" className="font-mono text-xs leading-5 text-fg-muted">
        {rows.map(({ offset, hex, letters }) => (
          <span key={offset} className="block">
            <span className="text-fg-faint">{offset}</span> {hex} <span className="text-fg">{letters}</span>
          </span>
        ))}
      </pre>
    </ScrollRegion>
  )
}

interface FilePartProps {
  part: Part
  base64: string
  mediaType: string
  name: string
  large: boolean
}

/** Any other file: type, size, first bytes and a download of the exact bytes. */
export function FilePart({ part, base64, mediaType, name, large }: FilePartProps) {
  const t = useTranslations('parts')
  const save = (): void => {
    if (!savePart(part, name)) toast.error(t('unreadable'))
  }
  const contentType = sniffType(base64)
  return (
    <div className="grid gap-2 p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 wrap-anywhere text-fg-muted">
          {mediaType || t('unknownType')} · <ByteSize bytes={partSize(part)} />
          {contentType && contentType !== mediaType ? ` · ${t('beginsAs', { type: contentType })}` : null}
        </p>
        <Button size="sm" onClick={save}>
          <Download />
          {t('download')}
        </Button>
      </div>
      {large ? (
        <HexView base64={base64} most={4096} />
      ) : (
        <details>
          <summary className="-my-1.5 w-fit cursor-pointer py-1.5 text-xs text-fg-muted">{t('firstBytes')}</summary>
          <HexView base64={base64} most={256} />
        </details>
      )}
    </div>
  )
}
