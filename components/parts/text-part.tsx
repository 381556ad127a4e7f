import { cn } from '@/components/ui/cn'

/** Text as it was written, line breaks kept. */
export function TextPart({ text, className }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={cn('max-w-[72ch] text-prose whitespace-pre-wrap wrap-anywhere', className)}>
      {text}
    </p>
  )
}
