import { cn } from '@/components/ui/cn'

/** Placeholder for loading content. Give it the final size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-breathe rounded-control bg-hover', className)} />
}
