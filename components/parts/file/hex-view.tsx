import { useTranslations } from 'next-intl'
import { hexRows } from '@/components/parts/file/hex-rows'
import { ScrollRegion } from '@/components/ui/scroll-region'

/** The first bytes of a file, as numbers and as letters. */
export function HexView({ base64, most }: { base64: string; most: number }) {
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
