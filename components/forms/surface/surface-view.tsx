'use client'

import { SurfaceProvider } from '@/components/forms/surface/surface-context'
import { SurfaceNode } from '@/components/forms/surface/surface-node'
import type { Surface } from '@/lib/a2a/forms/surface/surface'

const nothing = (): void => {}

/** A surface of an agent, read-only. */
export function SurfaceView({ surfaces }: { surfaces: Surface[] }) {
  return surfaces.map((surface) => (
    <SurfaceProvider
      key={surface.id}
      value={{
        surface,
        data: surface.data,
        own: {},
        at: '',
        inert: true,
        tried: false,
        write: nothing,
        press: nothing,
      }}
    >
      <SurfaceNode id={surface.root} />
    </SurfaceProvider>
  ))
}
