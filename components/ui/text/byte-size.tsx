import { useFormatter } from 'next-intl'
import { useFormatBytes } from '@/components/ui/hooks/use-format-bytes'

/** A size such as "1.2 MB", with the exact number on hover. */
export function ByteSize({ bytes, className }: { bytes: number; className?: string }) {
  const format = useFormatter()
  const byteText = useFormatBytes()
  return (
    <span className={className ?? 'tabular'} title={`${format.number(bytes)} B`}>
      {byteText(bytes)}
    </span>
  )
}
