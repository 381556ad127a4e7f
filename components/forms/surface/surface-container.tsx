'use client'

import type { ReactNode } from 'react'
import { useSurface, useBoundText } from '@/components/forms/surface/surface-context'
import { getComponentText } from '@/components/forms/surface/get-input-name'
import { Button } from '@/components/ui/button/button'
import { cn } from '@/components/ui/cn'
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/overlay/dialog'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/navigation/tabs'
import type { ComponentChildren, SurfaceComponent } from '@/lib/a2a/forms/surface/surface'

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
                {words(title)}
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
      const label = getComponentText(state, component.trigger)
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
