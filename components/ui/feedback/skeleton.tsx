import { cn } from '@/components/ui/cn'

/** Placeholder for loading content. Give it the final size. The animation starts after 600 ms, because it would delay the content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cn('animate-breathe [animation-delay:600ms] rounded-control bg-hover', className)} />
  )
}
