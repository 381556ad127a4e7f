import { useFormatter } from 'next-intl'

/** Returns a function that formats bytes: 1,234,567 → "1.2 MB". Decimal units, as in file managers and browsers. */
export function useFormatBytes(): (bytes: number) => string {
  const format = useFormatter()
  return (bytes) => {
    if (bytes < 1000) return `${format.number(bytes)} B`
    const [unit, size] =
      bytes < 999_500 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const)
    return format.number(size, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: size < 10 ? 1 : 0,
    })
  }
}

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
