import { CopyButton } from '@/components/ui/copy-button'
import { cn } from '@/components/ui/cn'

/** An address in full, to read and to copy. */
export function Address({ url, className }: { url: string; className?: string }) {
  return (
    <span className={cn('flex items-start gap-1', className)} dir="ltr">
      <span className="min-w-0 flex-1 font-mono text-xs leading-5 break-all">{url}</span>
      <CopyButton text={url} className="-my-1" />
    </span>
  )
}
