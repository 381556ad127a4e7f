import { memo } from 'react'
import { cn } from '@/components/ui/cn'

/** Events of a task over time: one bar per interval. */
export const StripTicks = memo(function StripTicks({
  density,
  className,
}: {
  density: readonly number[]
  className?: string
}) {
  const bars = density.flatMap((height, index) =>
    height > 0 ? [`M${index + 0.5} 1V${1 - Math.max(height, 0.2)}`] : [],
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${density.length} 1`}
      preserveAspectRatio="none"
      className={cn('block w-full text-line-strong', className)}
    >
      <path d={bars.join('')} stroke="currentColor" strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
    </svg>
  )
})
