import { cn } from '@/components/ui/cn'
import type { MarkKind } from '@/lib/api/constants'

/** One shape per kind, so that color is never the only difference. Drawn in a box of 10. */
const shapes: Record<MarkKind, { path: string; style: string }> = {
  user: { path: 'M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0-8', style: 'fill-fg-muted' },
  agent: { path: 'M5 1.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7', style: 'fill-bg stroke-fg-muted' },
  artifact: { path: 'M1.5 1.5h7v7h-7z', style: 'fill-accent' },
  push: { path: 'M5 9L1 2h8z', style: 'fill-accent' },
  refused: { path: 'M5 9L1 2h8z', style: 'fill-bg stroke-state-failed' },
  unread: { path: 'M2 2l6 6M8 2l-6 6', style: 'stroke-state-failed' },
  fault: { path: 'M5 0.5L9.5 9h-9z', style: 'fill-state-failed' },
  gap: { path: 'M2 1v8M8 1v8', style: 'stroke-state-input-required' },
}

/** The symbol of an event, as on a timeline. */
export function MarkShape({ kind, className }: { kind: MarkKind; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 10 10" className={cn('shrink-0', shapes[kind].style, className)} strokeWidth={1.5}>
      <path d={shapes[kind].path} />
    </svg>
  )
}
