import { cn } from '@/components/ui/cn'

interface ProgressLineProps {
  /** How far it is, 0 to 1. */
  share: number
  /** Names what goes on. */
  label: string
  className?: string
}

/** A thin line that tells how far something is. */
export function ProgressLine({ share, label, className }: ProgressLineProps) {
  return (
    <progress
      value={share}
      max={1}
      aria-label={label}
      className={cn(
        'block h-1 w-full appearance-none overflow-hidden bg-line',
        '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent',
        className,
      )}
    />
  )
}
