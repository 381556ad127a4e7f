'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { getComponentText, useBoundText, useSurface } from '@/components/forms/surface/surface-context'
import { PartView } from '@/components/parts/part-view'
import { visibleName } from '@/lib/a2a/text/visible-name'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/navigation/tabs'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/overlay/dialog'
import type { ComponentChildren, SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
import type { Part } from '@/lib/a2a/model'
import { displayText } from '@/lib/a2a/text/display-text'

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
      const text = displayText(words(component.text))
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
      return part ? (
        <PartView part={part} name={displayText(words(component.description)) || t(component.media)} />
      ) : null
    }
    case 'unknown':
      // Icons only repeat the text beside them.
      return component.name === 'Icon' ? null : (
        <p className="text-xs text-fg-faint">{t('unknown', { name: visibleName(component.name) })}</p>
      )
  }
}

type Box = Extract<SurfaceComponent, { type: 'row' | 'column' | 'list' | 'card' | 'tabs' | 'modal' }>

interface SurfaceContainerProps {
  component: Box
  renderNode: (id: string) => ReactNode
  renderList: (children: ComponentChildren) => ReactNode
}

/** Components that contain others. */
export function SurfaceContainer({ component, renderNode, renderList }: SurfaceContainerProps) {
  const state = useSurface()
  const words = useBoundText()
  switch (component.type) {
    case 'row':
    case 'column':
    case 'list':
      return (
        <div
          {...(component.type === 'list' && { role: 'group' })}
          className={cn(
            'flex min-w-0 gap-3',
            component.across ? 'flex-wrap items-start *:min-w-40 *:flex-1' : 'flex-col',
          )}
        >
          {renderList(component.children)}
        </div>
      )
    case 'card':
      return <div className="min-w-0 rounded-panel border border-line p-3">{renderNode(component.child)}</div>
    case 'tabs':
      return (
        <Tabs defaultValue="0" className="min-w-0">
          <TabsList>
            {component.tabs.map(({ title, child }, index) => (
              <TabsTrigger key={child} value={String(index)}>
                {displayText(words(title))}
              </TabsTrigger>
            ))}
          </TabsList>
          {component.tabs.map(({ child }, index) => (
            <TabsContent key={child} value={String(index)} className="pt-3">
              {renderNode(child)}
            </TabsContent>
          ))}
        </Tabs>
      )
    case 'modal': {
      const label = displayText(getComponentText(state, component.trigger))
      return (
        <Dialog>
          <DialogTrigger asChild>
            <Button className="self-start">{label}</Button>
          </DialogTrigger>
          <DialogContent title={label}>{renderNode(component.content)}</DialogContent>
        </Dialog>
      )
    }
  }
}
