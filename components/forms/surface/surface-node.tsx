'use client'

import type { ReactNode } from 'react'
import { SurfaceBox } from '@/components/forms/surface/surface-box'
import { SurfaceButton } from '@/components/forms/surface/surface-button'
import { SurfaceProvider, useSurface } from '@/components/forms/surface/surface-context'
import { SurfaceInput } from '@/components/forms/surface/surface-input'
import { SurfaceLeaf } from '@/components/forms/surface/surface-leaf'
import { keyed } from '@/components/ui/keyed'
import { keysOf } from '@/lib/a2a/forms/surface/bound-value'
import { stepsOf, valueAt } from '@/lib/a2a/forms/surface/data-path'
import type { Children } from '@/lib/a2a/forms/surface/surface'

const mostItems = 200
const mostDepth = 24

interface ChildNodesProps {
  list: Children
  depth: number
}

/** The components of a list, one after another, or one for each item in the data. */
function ChildNodes({ list, depth }: ChildNodesProps): ReactNode {
  const state = useSurface()
  if ('ids' in list)
    return keyed(list.ids, (id) => id).map(({ value, key }) => <SurfaceNode key={key} id={value} depth={depth} />)
  const steps = stepsOf(list.path, state.at)
  const keys = keysOf(valueAt(state.data, steps)).slice(0, mostItems)
  return keys.map((key) => {
    const at = `/${[...steps, key].map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`
    return (
      <SurfaceProvider key={key} value={{ ...state, at }}>
        <SurfaceNode id={list.template} depth={depth} />
      </SurfaceProvider>
    )
  })
}

/** One component and what is in it. */
export function SurfaceNode({ id, depth = 0 }: { id: string; depth?: number }): ReactNode {
  const { surface } = useSurface()
  const component = Object.hasOwn(surface.components, id) ? surface.components[id] : undefined
  if (!component || depth > mostDepth) return null
  switch (component.type) {
    case 'textField':
    case 'checkBox':
    case 'choice':
    case 'slider':
    case 'dateTime':
      return <SurfaceInput id={id} component={component} />
    case 'text':
    case 'divider':
    case 'media':
    case 'unknown':
      return <SurfaceLeaf component={component} />
    case 'button':
      return <SurfaceButton id={id} button={component} />
    default:
      return (
        <SurfaceBox
          component={component}
          renderNode={(one) => <SurfaceNode id={one} depth={depth + 1} />}
          renderList={(children) => <ChildNodes list={children} depth={depth + 1} />}
        />
      )
  }
}
