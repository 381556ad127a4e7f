import { useFormatter } from 'next-intl'

/** 1,234,567 → "1.2 MB"; decimal units, as file managers and browsers count. */
export function ByteSize({ bytes, className }: { bytes: number; className?: string }) {
  const format = useFormatter()
  const [unit, size] =
    bytes < 1000 ? ['byte', bytes] : bytes < 999_500 ? ['kilobyte', bytes / 1000] : ['megabyte', bytes / 1_000_000]
  const text = format.number(size, {
    style: 'unit',
    unit: unit as 'byte',
    unitDisplay: unit === 'byte' ? 'narrow' : 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  })
  return (
    <span className={className ?? 'tabular'} title={`${format.number(bytes)} B`}>
      {text}
    </span>
  )
}
