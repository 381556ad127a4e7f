'use client'

import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { labelOf } from '@/components/forms/surface/label-of'
import { useSurface, useWords } from '@/components/forms/surface/surface-context'
import { Button } from '@/components/ui/button'
import { OutsideLink } from '@/components/ui/outside-link'
import { failedChecks } from '@/lib/a2a/forms/surface/bound-value'
import type { SurfaceComponent } from '@/lib/a2a/forms/surface/surface'

interface SurfaceButtonProps {
  id: string
  button: Extract<SurfaceComponent, { type: 'button' }>
}

/** Tells the agent what was pressed, or opens a page. */
export function SurfaceButton({ id, button }: SurfaceButtonProps) {
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
