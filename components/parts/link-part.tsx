import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'

interface LinkPartProps {
  url: string
  mediaType: string
  name: string
}

/** A file that lies elsewhere: a link, which the page itself does not follow. */
export function LinkPart({ url, mediaType, name }: LinkPartProps) {
  const t = useTranslations('parts')
  const safe = /^https?:\/\//i.test(url)
  const host = safe && URL.canParse(url) ? new URL(url).host : ''
  const text = (
    <span className="min-w-0">
      <span className="block truncate font-medium">{name || url}</span>
      <span className="block truncate text-xs text-fg-faint">
        {[mediaType, host || url].filter(Boolean).join(' · ')}
      </span>
    </span>
  )
  const shape =
    'flex w-full max-w-md min-w-0 items-center gap-3 rounded-control border border-line bg-bg-raised px-3 py-2'
  if (!safe) return <div className={shape}>{text}</div>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      title={t('remoteFile')}
      className={`${shape} hover:bg-hover`}
    >
      <ExternalLink aria-hidden className="size-4 shrink-0 text-fg-faint" />
      {text}
    </a>
  )
}
