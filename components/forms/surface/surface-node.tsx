'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { getComponentText, SurfaceProvider, useBoundText, useSurface } from '@/components/forms/surface/surface-context'
import { SurfaceContainer, SurfaceLeaf } from '@/components/forms/surface/surface-elements'
import { SurfaceInput } from '@/components/forms/surface/surface-input'
import { Button } from '@/components/ui/button/button'
import { withKeys } from '@/components/ui/with-keys'
import { UntrustedLink } from '@/components/ui/navigation/untrusted-link'
import { getItemScope } from '@/lib/a2a/forms/surface/initialize-data'
import { findFailedChecks, getValueAt, listKeys, parseDataPath } from '@/lib/a2a/forms/surface/resolve-value'
import type { ComponentChildren, SurfaceComponent } from '@/lib/a2a/forms/surface/surface'
import { displayText } from '@/lib/a2a/text/display-text'

interface SurfaceButtonProps {
  id: string
  button: Extract<SurfaceComponent, { type: 'button' }>
}

/** A button that sends an event to the agent or opens a page. */
function SurfaceButton({ id, button }: SurfaceButtonProps) {
  const t = useTranslations('forms.surface')
  const state = useSurface()
  const words = useBoundText()
  const { action, checks, primary } = button
  const label = displayText(getComponentText(state, button.child)) || t('button')
  const failed = state.tried ? findFailedChecks(checks, state) : []
  if (action?.kind === 'open-url') {
    const url = words(action.url)
    if (!/^https?:\/\//i.test(url)) return null
    return (
      <Button asChild className="self-start">
        <UntrustedLink href={url}>
          <ExternalLink />
          {label}
        </UntrustedLink>
      </Button>
    )
  }
  return (
    <div className="grid max-w-full grow-0! content-start gap-1">
      <Button
        variant={primary ? 'primary' : 'secondary'}
        disabled={state.inert || action === null}
        onClick={() => state.press(id, state.at)}
        className="max-w-full justify-self-start"
      >
        <span dir="auto" className="truncate">
          {label}
        </span>
      </Button>
      {failed.length > 0 ? (
        <p role="alert" className="text-xs text-state-failed">
          {displayText(failed.join(' '))}
        </p>
      ) : null}
    </div>
  )
}

const maxItems = 200
const maxDepth = 24

interface ChildNodesProps {
  list: ComponentChildren
  depth: number
}

/** Children of a component: a fixed list, or one per data item. */
function ChildNodes({ list, depth }: ChildNodesProps): ReactNode {
  const state = useSurface()
  if ('ids' in list)
    return withKeys(list.ids, (id) => id).map(({ value, key }) => <SurfaceNode key={key} id={value} depth={depth} />)
  const steps = parseDataPath(list.path, state.at)
  const keys = listKeys(getValueAt(state.data, steps)).slice(0, maxItems)
  return keys.map((key) => {
    const at = getItemScope(steps, key)
    return (
      <SurfaceProvider key={key} value={{ ...state, at }}>
        <SurfaceNode id={list.template} depth={depth} />
      </SurfaceProvider>
    )
  })
}

/** One component with its children. */
export function SurfaceNode({ id, depth = 0 }: { id: string; depth?: number }): ReactNode {
  const { surface } = useSurface()
  const component = Object.hasOwn(surface.components, id) ? surface.components[id] : undefined
  if (!component || depth > maxDepth) return null
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
        <SurfaceContainer
          component={component}
          renderNode={(one) => <SurfaceNode id={one} depth={depth + 1} />}
          renderList={(children) => <ChildNodes list={children} depth={depth + 1} />}
        />
      )
  }
}
