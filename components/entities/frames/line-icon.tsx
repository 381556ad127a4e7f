import { cn } from '@/components/ui/cn'

const shapes = {
  chevron: 'm9 18 6-6-6-6',
  right: 'M5 12h14m-7-7 7 7-7 7',
  left: 'M19 12H5m7-7-7 7 7 7',
} as const

/** A lightweight icon for list rows, with fewer attributes than the icon library's. */
export function LineIcon({ shape, className }: { shape: keyof typeof shapes; className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={cn('fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]', className)}
    >
      <path d={shapes[shape]} />
    </svg>
  )
}
