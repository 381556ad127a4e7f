import { useFormatter } from 'next-intl'

/** 1,234,567 → "1.2 MB"; decimal units, as file managers and browsers count. */
export function ByteSize({ bytes, className }: { bytes: number; className?: string }) {
  const format = useFormatter()
  const exact = `${format.number(bytes)} B`
  const [unit, size] =
    bytes < 999_500 ? (['kilobyte', bytes / 1000] as const) : (['megabyte', bytes / 1_000_000] as const)
  const digits = { maximumFractionDigits: size < 10 ? 1 : 0 }
  return (
    <span className={className ?? 'tabular'} title={exact}>
      {bytes < 1000 ? exact : format.number(size, { style: 'unit', unit, unitDisplay: 'short', ...digits })}
    </span>
  )
}
