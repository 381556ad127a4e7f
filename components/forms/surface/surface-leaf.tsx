'use client'

import { useTranslations } from 'next-intl'
import { useBoundText } from '@/components/forms/surface/surface-context'
import { PartView } from '@/components/parts/part-view'
import { visibleName } from '@/components/parts/text/visible-name'
import { cn } from '@/components/ui/cn'
import type { Part } from '@/lib/a2a/model'
import type { SurfaceComponent } from '@/lib/a2a/forms/surface/surface'

type Leaf = Extract<SurfaceComponent, { type: 'text' | 'divider' | 'media' | 'unknown' }>

const styles: Record<string, string> = {
  h1: 'text-lg font-semibold',
  h2: 'text-base font-semibold',
  h3: 'font-semibold',
  h4: 'font-medium',
  h5: 'font-medium',
  caption: 'text-xs text-fg-muted',
}
const types = { image: 'image/*', video: 'video/*', audio: 'audio/*' }

/** Embedded media are shown. Remote media are loaded only on request. */
function mediaPart(url: string, media: keyof typeof types): Part | null {
  const inline = /^data:([\w.+-]+\/[\w.+-]+)(?:;[^,]*)?;base64,(.*)$/s.exec(url)
  if (inline) return { raw: inline[2] ?? '', mediaType: inline[1] ?? types[media] }
  return /^https?:\/\//i.test(url) ? { url, mediaType: types[media] } : null
}

/** Components that only display content. */
export function SurfaceLeaf({ component }: { component: Leaf }) {
  const t = useTranslations('forms.surface')
  const words = useBoundText()
  switch (component.type) {
    case 'text': {
      const text = words(component.text)
      const level = /^(h[1-5])$/.test(component.variant) ? 3 : 0
      return (
        <p
          dir="auto"
          {...(level > 0 && { role: 'heading', 'aria-level': level })}
          className={cn('min-w-0 wrap-anywhere whitespace-pre-wrap', styles[component.variant])}
        >
          {text}
        </p>
      )
    }
    case 'divider':
      return <hr className="w-full border-line" />
    case 'media': {
      const part = mediaPart(words(component.url), component.media)
      return part ? <PartView part={part} name={words(component.description) || t(component.media)} /> : null
    }
    case 'unknown':
      // Icons only repeat the text beside them.
      return component.name === 'Icon' ? null : (
        <p className="text-xs text-fg-faint">{t('unknown', { name: visibleName(component.name) })}</p>
      )
  }
}
