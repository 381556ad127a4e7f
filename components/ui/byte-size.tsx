import { useFormatter } from 'next-intl'
import { useByteText } from '@/components/ui/use-byte-text'

/** How much that is, e.g. "1.2 MB", and exactly on hover. */
export function ByteSize({ bytes, className }: { bytes: number; className?: string }) {
  const format = useFormatter()
  const byteText = useByteText()
  return (
    <span className={className ?? 'tabular'} title={`${format.number(bytes)} B`}>
      {byteText(bytes)}
    </span>
  )
}
