'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { labelOf } from '@/components/forms/surface/label-of'
import { SurfaceBox } from '@/components/forms/surface/surface-box'
import { SurfaceProvider, useSurface, useWords } from '@/components/forms/surface/surface-context'
import { SurfaceInput } from '@/components/forms/surface/surface-input'
import { SurfaceLeaf } from '@/components/forms/surface/surface-leaf'
import { Button } from '@/components/ui/button'
import { keyed } from '@/components/ui/keyed'
import { OutsideLink } from '@/components/ui/outside-link'
import { failedChecks, keysOf } from '@/lib/a2a/forms/surface/bound-value'
import { stepsOf, valueAt } from '@/lib/a2a/forms/surface/data-path'
import type { Children, SurfaceComponent } from '@/lib/a2a/forms/surface/surface'

interface SurfaceButtonProps {
  id: string
  button: Extract<SurfaceComponent, { type: 'button' }>
}

/** Tells the agent what was pressed, or opens a page. */
function SurfaceButton({ id, button }: SurfaceButtonProps) {
  const t = useTranslations('forms.surface')
  const state = useSurface()
  const words = useWords()
  const { action, checks, primary } = button
  const label = labelOf(state, button.child) || t('button')
  const failed = state.tried ? failedChecks(checks, state) : []
  if (action?.does === 'open') {
    const url = words(action.url)
    if (!/^https?:\/\//i.test(url)) return null
    return (
      <Button asChild className="self-start">
        <OutsideLink href={url}>
          <ExternalLink />
          {label}
        </OutsideLink>
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
          {failed.join(' ')}
        </p>
      ) : null}
    </div>
  )
}

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
