import { useTranslations } from 'next-intl'
import { ProgressLine } from '@/components/ui/progress-line'

/** How much of a message's files has left the browser; `share`: 0 to 1. */
export function UploadNote({ share }: { share: number }) {
  const t = useTranslations('chat')
  const words = t('uploading', { percent: share })
  return (
    <div className="w-48 text-xs text-fg-faint">
      <p className="mb-1 text-right tabular">{words}</p>
      <ProgressLine share={share} label={words} className="rounded-full" />
    </div>
  )
}
