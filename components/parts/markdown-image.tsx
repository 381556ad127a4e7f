import { ImageOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import type { ExtraProps } from 'streamdown'

/** Pictures inside the text itself are shown; those elsewhere become links, since the page asks no third party for anything. */
export function MarkdownImage({ src, alt }: ComponentProps<'img'> & ExtraProps) {
  const t = useTranslations('parts')
  const source = typeof src === 'string' ? src : ''
  if (source.startsWith('data:image/')) return <img src={source} alt={alt ?? ''} />
  return (
    <a href={source} target="_blank" rel="noopener noreferrer nofollow" title={t('remoteImage')}>
      <ImageOff aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      {alt || source}
    </a>
  )
}
