'use client'

import { Suspense } from 'react'
import { PartFrame } from '@/components/parts/frame/part-frame'
import { PartBoundary } from '@/components/parts/part-boundary'
import { usePartSource } from '@/components/parts/part-source'
import { type ShowHints, type Shown, shownPart } from '@/components/parts/shown-part'
import { ShownView } from '@/components/parts/shown-view'
import { visibleName } from '@/components/parts/visible-name'
import { onDemand } from '@/components/ui/on-demand'
import type { Part } from '@/lib/a2a/model'

const SchemaCheck = onDemand(() => import('@/components/parts/schema-check').then((m) => m.SchemaCheck))

interface PartViewProps extends ShowHints {
  part: Part
  /** Names the part where it has no name of its own. */
  name: string
}

/** Kinds that may be the JSON that was asked for. */
const structured = new Set<Shown['kind']>(['json', 'table', 'chart', 'vega', 'code'])

function Framed({ part, name, streaming = false, expectJson = false, plain = false }: PartViewProps) {
  const { schema } = usePartSource()
  const shown = shownPart(part, { streaming, expectJson, plain })
  const title = part.filename ? visibleName(part.filename) : name
  const view = <ShownView part={part} shown={shown} name={title} streaming={streaming} />
  if (shown.kind === 'secret' || (plain && shown.kind === 'text')) return view
  return (
    <>
      <PartFrame part={part} shown={shown} name={title} within={visibleName(name)} streaming={streaming}>
        {view}
      </PartFrame>
      {schema && !plain && !streaming && structured.has(shown.kind) ? (
        <Suspense>
          <SchemaCheck part={part} schema={schema} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Shows one part of a message or an artifact in the way that fits it. */
export function PartView(props: PartViewProps) {
  return (
    <PartBoundary part={props.part}>
      <Framed {...props} />
    </PartBoundary>
  )
}
