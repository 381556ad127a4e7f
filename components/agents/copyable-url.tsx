import { CopyButton } from '@/components/ui/button/copy-button'
import { cn } from '@/components/ui/cn'

/** A full URL with a copy button. */
export function CopyableUrl({ url, className }: { url: string; className?: string }) {
  return (
    <span className={cn('flex items-start gap-1', className)} dir="ltr">
      <span className="min-w-0 flex-1 font-mono text-xs leading-5 break-all">{url}</span>
      <CopyButton text={url} className="-my-1" />
    </span>
  )
}
