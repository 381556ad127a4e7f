import { cn } from '@/components/ui/cn'

/** Holds the place of what is loading: give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-breathe rounded-control bg-hover', className)} />
}
