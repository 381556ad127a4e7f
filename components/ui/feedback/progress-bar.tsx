import { cn } from '@/components/ui/cn'

interface ProgressLineProps {
  /** Progress, 0 to 1. */
  share: number
  /** Accessible name. */
  label: string
  className?: string
}

/** A thin progress bar. */
export function ProgressBar({ share, label, className }: ProgressLineProps) {
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
